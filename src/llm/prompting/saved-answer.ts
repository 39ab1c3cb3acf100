import * as z from '../../kernel/notes/values/schema';
import type { Destination } from '../../kernel/ports/language-model';

/** A model's raw answer, serialisable, so that it survives a crash. */
export const savedAnswer = z.object({
  text: z.string(),
  finishReason: z.enum(['stop', 'length', 'other', 'none']),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), isEstimated: z.boolean() }),
  cost: z.union([z.number(), z.literal('unknown'), z.literal('local')]),
  latencyMs: z.number(),
  answeredBy: z.exactOptional(z.object({ provider: z.string(), modelId: z.string() })),
  isEndedEarly: z.exactOptional(z.literal(true)),
  /** Whether the answering model ran on this machine; if missing, it is derived from the cost. */
  destination: z.exactOptional(z.enum(['here', 'away'])),
  /** Whether a batch service gave the answer, which is not asked again for a better reason. */
  isFromBatch: z.exactOptional(z.boolean()),
});

export type SavedAnswer = z.infer<typeof savedAnswer>;

/**
 * Whether a saved answer may replace a call to a model at `destination`. An answer of a local model may reveal
 * private notes, and a correction would show it to the next model, so a remote model never gets such an answer.
 */
export const isFrom = (destination: Destination, { destination: from, cost }: SavedAnswer): boolean =>
  destination === (from ?? (cost === 'local' ? 'here' : 'away'));

export interface AnswerStore {
  read(round: number): SavedAnswer | null | Promise<SavedAnswer | null>;
  /** Saves an answer; durable when the promise resolves. The answer is used only after that. */
  save(round: number, answer: SavedAnswer): Promise<void>;
}

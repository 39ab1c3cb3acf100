import * as z from '../../kernel/notes/values/schema';
import type { Destination } from '../../kernel/ports/language-model';

/** An answer as it came from the model, fit to be written to a file and read back after a crash. */
export const savedAnswer = z.object({
  text: z.string(),
  finishReason: z.enum(['stop', 'length', 'other', 'none']),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), isEstimated: z.boolean() }),
  cost: z.union([z.number(), z.literal('unknown'), z.literal('local')]),
  latencyMs: z.number(),
  answeredBy: z.exactOptional(z.object({ provider: z.string(), modelId: z.string() })),
  /** Where the model was that was asked; absent in records of earlier versions. */
  destination: z.exactOptional(z.enum(['here', 'away'])),
});

export type SavedAnswer = z.infer<typeof savedAnswer>;

/**
 * Whether a saved answer stands in for asking a model there. An answer of a model here may tell of private notes, and a
 * correction shows it to the model that is asked next: one elsewhere is asked anew.
 */
export const isFrom = (destination: Destination, { destination: from, cost }: SavedAnswer): boolean =>
  destination === (from ?? (cost === 'local' ? 'here' : 'away'));

/** The answers of one attempt at one note, by round. */
export interface AnswerStore {
  read(round: number): SavedAnswer | null | Promise<SavedAnswer | null>;
  /** Durable when it resolves: only then is the answer used. */
  save(round: number, answer: SavedAnswer): Promise<void>;
}

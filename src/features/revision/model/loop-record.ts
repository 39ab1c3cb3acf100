import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { isFaultKind } from './fault';
import type { Round } from './loop';
import { STOP_REASONS, type StopReason } from './stop-reason';

/** Result of one loop, or of one revision by request, kept so that the wordings can be compared. */
export interface LoopRecord {
  /** Time of the revision, ISO 8601 with offset. */
  at: string;
  /** Path of the draft at that time. */
  draft: string;
  rounds: readonly Round[];
  /** The round whose text was used. */
  used: number;
  stop: StopReason;
}

const evaluation = z.object({
  confidence: z.number(),
  isSafe: z.boolean(),
  isHardBlock: z.boolean(),
  faults: z.array(z.object({ kind: z.string(), quotation: z.string() })),
});

const ruling = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('block'), why: z.string() }),
  z.object({ kind: z.literal('edit'), text: z.string(), why: z.string() }),
]);

const record = z.object({
  at: z.string(),
  draft: z.string(),
  rounds: z.array(
    z.object({
      round: z.number(),
      text: z.string(),
      ruling: z.nullable(ruling),
      evaluation: z.nullable(evaluation),
    }),
  ),
  used: z.number(),
  stop: z.enum(STOP_REASONS),
});

/** Parses a record; `null` if this version cannot read it. */
export function readLoopRecord(text: string): LoopRecord | null {
  const read = readJson(record, text);
  return read === null ? null : withKnownFaults(read);
}

const withKnownFaults = (read: z.infer<typeof record>): LoopRecord => ({
  ...read,
  rounds: read.rounds.map((round) => ({
    ...round,
    evaluation:
      round.evaluation === null
        ? null
        : {
            ...round.evaluation,
            faults: round.evaluation.faults.flatMap(({ kind, quotation }) =>
              isFaultKind(kind) ? [{ kind, quotation }] : [],
            ),
          },
  })),
});

import * as z from '../notes/values/schema';

/** Below zero nothing was used, and no line makes room for others. */
const count = z.number().check(z.nonnegative());
const cost = z.union([count, z.literal('unknown'), z.literal('local')]);

/** What a call is for and whom it asks. `day` is the person's, `YYYY-MM-DD`; `item` the note's or plan's path, or ''. */
const planned = {
  at: z.string(),
  day: z.string(),
  run: z.string(),
  item: z.string(),
  task: z.string(),
  provider: z.string(),
  model: z.string(),
};

/** Tokens and cost, at most where the call is open, and in fact once it is settled. */
const amount = { in: count, out: count, cost };

/**
 * One line of the record. A call is reserved with its worst case before it is made, then settled with what it took, or
 * freed where it was never made. One that is neither was cut off, and stays counted.
 */
const spendLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reserved'), id: z.string(), ...planned, ...amount }),
  z.object({ kind: z.literal('settled'), id: z.string(), ...amount }),
  z.object({ kind: z.literal('freed'), id: z.string() }),
  /** The person was warned that a limit is nearly used up. */
  z.object({ kind: z.literal('warned'), of: z.string() }),
]);
export type SpendLine = z.infer<typeof spendLine>;

type Reserved = Extract<SpendLine, { kind: 'reserved' }>;
/** What a call is for and whom it asks. */
export type PlannedCall = Omit<Reserved, 'kind' | 'id' | 'at' | 'day'>;
export type CallAmount = Pick<Reserved, 'in' | 'out' | 'cost'>;

/** `null`: torn by a crash, or of a later version. */
export function readSpendLine(text: string): SpendLine | null {
  try {
    const parsed = spendLine.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** It stands between line breaks: a line that a crash has torn before it spoils nothing but itself. */
export const writeSpendLine = (line: SpendLine): string => `\n${JSON.stringify(line)}\n`;

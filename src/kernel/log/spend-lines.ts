import * as z from '../notes/values/schema';

/** A non-negative number, because no line may free budget for others. */
const count = z.number().check(z.nonnegative());
const cost = z.union([count, z.literal('unknown'), z.literal('local')]);

/** Purpose and provider of a call. `day` is the person's, `YYYY-MM-DD`; `item` is the note's or plan's path, or ''. */
const planned = {
  at: z.string(),
  day: z.string(),
  run: z.string(),
  item: z.string(),
  task: z.string(),
  provider: z.string(),
  model: z.string(),
  /** Number of questions in the batch; 1 if missing. A batch counts only towards the month's budget. */
  batch: z.exactOptional(count),
};

/** Tokens and cost of a call: the upper bound while the call is open, the actual amount once it is settled. */
const amount = { in: count, out: count, cost };

/**
 * One line of the record. A call is reserved at its worst case before it is made, then settled with the actual amount,
 * or freed if it was never made. A reservation without either was cut off by a crash and stays in the sums.
 */
export const spendLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reserved'), id: z.string(), ...planned, ...amount }),
  z.object({ kind: z.literal('settled'), id: z.string(), ...amount }),
  z.object({ kind: z.literal('freed'), id: z.string() }),
  /** The person was warned that a limit is nearly used up. */
  z.object({ kind: z.literal('warned'), of: z.string() }),
]);
export type SpendLine = z.infer<typeof spendLine>;

type Reserved = Extract<SpendLine, { kind: 'reserved' }>;
/** Purpose and provider of a call that is about to be made. */
export type PlannedCall = Omit<Reserved, 'kind' | 'id' | 'at' | 'day'>;
export type CallAmount = Pick<Reserved, 'in' | 'out' | 'cost'>;

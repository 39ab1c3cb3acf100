/** What a budget counts over: one note or plan within a month, one cycle or act, the person's day, and their month. */
export const PERIODS = ['item', 'run', 'day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export const MEASURES = ['calls', 'tokens', 'usd'] as const;
export type Measure = (typeof MEASURES)[number];

/** `null`: no limit. Tokens count in both directions; money is US dollars. */
export type Limits = Record<Measure, number | null>;
export type Budgets = Record<Period, Limits>;

/** What was used of a period, open reservations at their worst case included. */
export type Used = Record<Measure, number>;

export const NOTHING_USED: Used = { calls: 0, tokens: 0, usd: 0 };

/** What one call can come to. */
export interface WorstCase {
  tokens: number;
  usd: number | 'unknown';
}

/** A limit, and what of it is used. */
export interface Limit {
  period: Period;
  measure: Measure;
  cap: number;
  used: number;
}

export type BudgetVerdict =
  | { kind: 'allowed' }
  /** One more call might pass the limit. */
  | { kind: 'refused'; why: 'used_up'; limit: Limit }
  /** There is a limit of money, and the call may cost anything. */
  | { kind: 'refused'; why: 'price_unknown'; limit: Limit };

/** Whether one more call keeps every budget, whatever it turns out to cost. Pure. */
export function reserve(budgets: Budgets, used: Record<Period, Used>, worst: WorstCase): BudgetVerdict {
  for (const limit of limitsOf(budgets, used)) {
    const more = limit.measure === 'calls' ? 1 : worst[limit.measure];
    if (more === 'unknown') return { kind: 'refused', why: 'price_unknown', limit };
    if (limit.used + more > limit.cap) return { kind: 'refused', why: 'used_up', limit };
  }
  return { kind: 'allowed' };
}

/** From this part on a person is warned. */
const NEARLY = 0.8;

/** The limits of a day or a month of which most is used. */
export const nearlyUsed = (budgets: Budgets, used: Record<Period, Used>): Limit[] =>
  limitsOf(budgets, used).filter(
    ({ period, used: part, cap }) => (period === 'day' || period === 'month') && part >= cap * NEARLY,
  );

const limitsOf = (budgets: Budgets, used: Record<Period, Used>): Limit[] =>
  PERIODS.flatMap((period) =>
    MEASURES.flatMap((measure) => {
      const cap = budgets[period][measure];
      return cap === null ? [] : [{ period, measure, cap, used: used[period][measure] }];
    }),
  );

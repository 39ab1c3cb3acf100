/** Scopes of a budget: one note or plan within a month, one cycle or act, the person's day, and their month. */
export const PERIODS = ['item', 'run', 'day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export const MEASURES = ['calls', 'tokens', 'usd'] as const;
export type Measure = (typeof MEASURES)[number];

/** Limits by measure; `null` means no limit. Tokens are input plus output; money is US dollars. */
export type Limits = Record<Measure, number | null>;
export type Budgets = Record<Period, Limits>;

/** Usage of a period, with open reservations at their worst case. */
export type Used = Record<Measure, number>;

export const NOTHING_USED: Used = { calls: 0, tokens: 0, usd: 0 };

/** Upper bound for the usage of one call. */
export interface WorstCase {
  tokens: number;
  usd: number | 'unknown';
  /** Number of calls in a batch; 1 if missing. */
  calls?: number;
}

export interface Limit {
  period: Period;
  measure: Measure;
  cap: number;
  used: number;
}

export type BudgetVerdict =
  | { kind: 'allowed' }
  /** The call is refused, because it could exceed the limit. */
  | { kind: 'refused'; why: 'used_up'; limit: Limit }
  /** The call is refused, because a money limit is set and the price of the call is unknown. */
  | { kind: 'refused'; why: 'price_unknown'; limit: Limit };

/** Whether one more call stays within every budget at its worst case. Pure. */
export function reserve(budgets: Budgets, used: Record<Period, Used>, worst: WorstCase): BudgetVerdict {
  for (const limit of limitsOf(budgets, used)) {
    const more = limit.measure === 'calls' ? (worst.calls ?? 1) : worst[limit.measure];
    if (more === 'unknown') return { kind: 'refused', why: 'price_unknown', limit };
    if (limit.used + more > limit.cap) return { kind: 'refused', why: 'used_up', limit };
  }
  return { kind: 'allowed' };
}

/** Share of a limit at which the person is warned. */
const NEARLY = 0.8;

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

import type { DateTime } from '../../../../kernel/dates/date-time';
import {
  type Budgets,
  type Limit,
  type Measure,
  MEASURES,
  type Period,
  PERIODS,
} from '../../../../kernel/log/budget';
import type { Reserving } from '../../../../kernel/log/spend-record';
import { counted } from './counted';
import { dollars } from './dollars';

type Refused = Extract<Reserving, { kind: 'refused' }>;

/** Why a call is not made, and when work resumes. `now`: in the person's zone; `model`: `provider:model`. */
export function whyRefused(
  { why, limit }: Refused,
  { model, now }: { model: string; now: DateTime },
): string {
  if (why === 'price_unknown')
    return `The price of ${model} is unknown, so the budget of ${limitText(limit)} can't be kept. Enter the price in the settings, or remove that budget.`;
  return `The budget of ${limitText(limit)} has no room for another call. ${goesOn(limit.period, now)}`;
}

/** Text of the notice about a budget that is 80 % used. */
export const nearlyUsedText = (limit: Limit): string =>
  `${String(Math.floor((limit.used / limit.cap) * 100))} % of the budget of ${limitText(limit)} is used.`;

/** A limit as text: "$1.00 a day", "1,000 calls a month". */
export const limitText = ({ measure, period, cap }: Pick<Limit, 'measure' | 'period' | 'cap'>): string =>
  `${AMOUNTS[measure](cap)} ${PER[period]}`;

/** All limits that are set, as {@link limitText} writes them. */
export const limitsOf = (budgets: Budgets): string[] =>
  PERIODS.flatMap((period) =>
    MEASURES.flatMap((measure) => {
      const cap = budgets[period][measure];
      return cap === null ? [] : [limitText({ period, measure, cap })];
    }),
  );

/** The used part of a limit as text: "$0.21 of $1.00". */
export const shareText = ({ used, cap }: Pick<Limit, 'used' | 'cap'>): string =>
  `${usedDollars(used)} of ${AMOUNTS.usd(cap)}`;

/** A used amount of money: "$0.012", "$0.00". */
export const usedDollars = (used: number): string => (used === 0 ? AMOUNTS.usd(0) : dollars(used));

const AMOUNTS: Record<Measure, (amount: number) => string> = {
  calls: (amount) => counted(amount, 'call'),
  tokens: (amount) => counted(amount, 'token'),
  usd: (amount) => `$${amount.toFixed(2)}`,
};

const PER: Record<Period, string> = {
  item: 'for one note',
  run: 'a run',
  day: 'a day',
  month: 'a month',
};

/** When a budget has room again by itself. */
export const beginsAnew = (period: 'day' | 'month', now: DateTime): DateTime =>
  now.plus({ [`${period}s`]: 1 }).startOf(period);

function goesOn(period: Period, now: DateTime): string {
  switch (period) {
    case 'item':
      return 'Raise it in the settings, and set the note to pending again.';
    case 'run':
      return 'The rest waits for the next run.';
    case 'day':
    case 'month': {
      const next = beginsAnew(period, now);
      return `Work goes on when ${next.toFormat('d LLLL')} begins, or when you raise the budget in the settings.`;
    }
  }
}

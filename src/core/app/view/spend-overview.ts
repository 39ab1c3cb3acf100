import { DateTime } from '../../../kernel/dates/date-time';
import { type Budgets, type Limit, MEASURES, type Used } from '../../../kernel/log/budget';
import { largerUsed, type Spent } from '../../../kernel/log/spent-sums';
import { NOTHING_SPENT, type Spend } from '../../../kernel/log/spend';
import type { RecordedCall } from '../../../kernel/log/spend-book';

const DAYS = 31;
type Part = 'provider' | 'model' | 'task' | 'item' | 'run';

/** Calls of this device to models, and their cost. */
export interface SpendOverview {
  today: Spend;
  month: Spend;
  /** The last 30 days, oldest first, including today. */
  days: { day: string; spend: Spend }[];
  /** This month's spend by part, the most expensive first. `item` lacks calls without one, such as the doctor's. */
  by: Record<Part, { name: string; spend: Spend }[]>;
  /** Budgets of the day and the month with the used amounts; running calls are included at their worst case. */
  limits: Limit[];
}

export const firstDay = (today: string): string => dayBefore(today, DAYS - 1);

interface OverviewOptions {
  /** The current day, `YYYY-MM-DD`. */
  today: string;
  budgets: Budgets;
  /** Sums stored beside the device's id. If they and the log differ, the larger sum is used. */
  spent: Spent;
}

/** Makes the overview from all calls since {@link firstDay}. Pure. */
export function spendOverview(
  calls: readonly RecordedCall[],
  { today, budgets, spent }: OverviewOptions,
): SpendOverview {
  const month = calls.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7));
  const ofToday = calls.filter(({ day }) => day === today);
  const byDay = new Map(sumBy(calls, 'day').map(({ name, spend }) => [name, spend]));
  const days = Array.from({ length: DAYS }, (_, index) => dayBefore(today, DAYS - 1 - index));
  return {
    today: sum(ofToday),
    month: sum(month),
    days: days.map((day) => ({ day, spend: byDay.get(day) ?? NOTHING_SPENT })),
    by: {
      provider: sumBy(month, 'provider'),
      model: sumBy(month, 'model'),
      task: sumBy(month, 'task'),
      item: sumBy(month, 'item'),
      run: sumBy(month, 'run'),
    },
    limits: [
      ...limitsOf(
        'day',
        largerUsed(usedIn(ofToday.filter(({ batch }) => batch === undefined)), spent.day),
        budgets,
      ),
      ...limitsOf('month', largerUsed(usedIn(month), spent.month), budgets),
    ],
  };
}

function usedIn(calls: readonly RecordedCall[]): Used {
  // Servers on this machine are exempt.
  const { calls: count, tokensInput, tokensOutput, usd } = sum(calls.filter(({ cost }) => cost !== 'local'));
  return { calls: count, tokens: tokensInput + tokensOutput, usd };
}

function limitsOf(period: 'day' | 'month', used: Used, budgets: Budgets): Limit[] {
  return MEASURES.flatMap((measure) => {
    const cap = budgets[period][measure];
    return cap === null ? [] : [{ period, measure, cap, used: used[measure] }];
  });
}

function sumBy(calls: readonly RecordedCall[], part: Part | 'day'): { name: string; spend: Spend }[] {
  const sums = new Map<string, Spend>();
  for (const call of calls) {
    const name = part === 'model' ? `${call.provider}:${call.model}` : call[part];
    if (name !== '') sums.set(name, addCall(sums.get(name) ?? NOTHING_SPENT, call));
  }
  const rows = [...sums].map(([name, spend]) => ({ name, spend }));
  return rows.sort((a, b) => b.spend.usd - a.spend.usd || b.spend.calls - a.spend.calls);
}

const sum = (calls: readonly RecordedCall[]): Spend => calls.reduce(addCall, NOTHING_SPENT);

const addCall = (spend: Spend, call: RecordedCall): Spend => ({
  calls: spend.calls + (call.batch ?? 1),
  tokensInput: spend.tokensInput + call.in,
  tokensOutput: spend.tokensOutput + call.out,
  usd: spend.usd + (typeof call.cost === 'number' ? call.cost : 0),
  unpriced: spend.unpriced + (call.cost === 'unknown' ? (call.batch ?? 1) : 0),
});

const dayBefore = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).minus({ days }).toISODate() ?? day;

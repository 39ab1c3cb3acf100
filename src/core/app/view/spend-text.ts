import type { Limit } from '../../../kernel/log/budget';
import { addSpends, NOTHING_SPENT, type Spend } from '../../../kernel/log/spend';
import type { SpendOverview } from './spend-overview';
import { limitText, shareText } from './words/budget-words';
import { counted, grouped } from './words/counted';
import { dollars, priceText } from './words/dollars';
import type { Cost } from '../../../kernel/ports/language-model';

/** A spend as text: "$0.21, 42 calls"; an unknown price is never shown as 0. Every place that shows a spend uses it. */
export function spendText({ calls, usd, unpriced }: Spend): string {
  return calls === 0 ? 'no model was asked' : `${sumText(usd, unpriced)}, ${counted(calls, 'call')}`;
}

/** A spend with its tokens: "$0.21, 42 calls, 36,000 tokens in, 4,100 out". */
export const spendInFull = (spend: Spend): string =>
  spend.calls === 0
    ? spendText(spend)
    : `${spendText(spend)}, ${counted(spend.tokensInput, 'token')} in, ${grouped(spend.tokensOutput)} out`;

function sumText(usd: number, unpriced: number): string {
  if (unpriced === 0) return dollars(usd);
  return usd === 0 ? 'price unknown' : `${dollars(usd)} and more, some prices unknown`;
}

/** Today's spend: "today $0.21 of $1.00, 42 calls", with the day's budget if there is one; `null` without calls. */
export function todayText({ today, limits }: Pick<SpendOverview, 'today' | 'limits'>): string | null {
  const { calls, usd, unpriced } = today;
  if (calls === 0) return null;
  const money = limits.find(({ period, measure }) => period === 'day' && measure === 'usd');
  return money === undefined || usd === 0 || unpriced > 0
    ? `today ${spendText(today)}`
    : `today ${shareText({ used: usd, cap: money.cap })}, ${counted(calls, 'call')}`;
}

/** Lines about budgets: the month's money budget ("$12.50 of $20.00 a month"), and any budget that is mostly used. */
export const limitLines = (limits: readonly Limit[]): string[] =>
  limits
    .filter(({ period, measure, used, cap }) =>
      measure === 'usd' ? period === 'month' : used >= cap * SHOWN_FROM,
    )
    .map((limit) => budgetLine(limit));

const SHOWN_FROM = 0.8;

/** A budget and its usage as text: "2 of 1,000 calls a day". */
export const budgetLine = (limit: Limit): string =>
  limit.measure === 'usd'
    ? `${shareText(limit)} a ${limit.period}`
    : `${grouped(limit.used)} of ${limitText(limit)}`;

/** Bar heights from 0 to 1, by money, or by calls if nothing had a price. */
export function spendBars(days: SpendOverview['days']): number[] {
  const hasPrices = days.some(({ spend }) => spend.usd > 0);
  const amounts = days.map(({ spend }) => (hasPrices ? spend.usd : spend.calls));
  const most = Math.max(...amounts);
  return amounts.map((amount) => (most === 0 ? 0 : amount / most));
}

/** Text alternative for people who do not see the bars. */
export const barsText = (days: SpendOverview['days']): string =>
  `Last ${String(days.length)} days: ${spendText(days.map(({ spend }) => spend).reduce(addSpends, NOTHING_SPENT))}`;

/** Price of a skill as text: "about 1,200 tokens a call, $0.01". */
export const skillPriceText = ({ tokens, cost }: { tokens: number; cost: Cost }): string =>
  `about ${tokens.toLocaleString('en')} tokens a call, ${priceText(cost)}`;

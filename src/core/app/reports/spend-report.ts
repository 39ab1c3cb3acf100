import { DateTime } from '../../../kernel/dates/date-time';
import { providerChoice } from '../../settings/provider-choices';
import type { Settings } from '../../settings/settings';
import type { SpendOverview } from '../view/spend-overview';
import { budgetLine, spendInFull, spendText } from '../view/spend-text';
import { labelOf } from './check-report';
import { capitalized } from '../../../kernel/notes/text/capitalized';
import { stem } from '../../../kernel/notes/names';
import { TASK_WORDS } from '../view/words/task-words';
import { counted } from '../view/words/counted';
import type { Chart, Report, ReportFact } from '../view/report';
import { NOTHING_SPENT } from '../../../kernel/log/spend';
import { limitText, usedDollars } from '../view/words/budget-words';

/** Today's and the month's spend, the budgets, the price of the chosen model, and how long a prompt may be. */
export const spendReport = (spend: SpendOverview, settings: Settings): Report => ({
  title: 'Cost and budget',
  lines: [],
  facts: [
    { name: 'Today', text: capitalized(`${spendInFull(spend.today)}.`) },
    { name: 'This month', text: capitalized(`${spendInFull(spend.month)}.`) },
    ...dayFact(spend),
    budgetFact(spend.limits),
    ...partFact('By model', spend, ['model', modelName]),
    ...partFact('By kind of work', spend, ['task', taskName]),
    ...partFact('By note', spend, ['item', stem]),
    { name: 'Model', text: modelInWords(settings) },
    priceFact(settings),
    {
      name: 'Prompt',
      text: `At most ${settings.tokenBudget.toLocaleString('en')} tokens for instructions and note. Longer notes are shortened.`,
    },
  ],
  isTrouble: false,
});

/** A column for each day of the current month, also for those to come. */
function dayFact({ days, month }: SpendOverview): ReportFact[] {
  const today = days.at(-1)?.day;
  if (today === undefined || month.calls === 0) return [];
  const amountOf = amountIn(month);
  const byDay = new Map(days.map(({ day, spend }) => [day, spend]));
  const most = Math.max(...days.map(({ spend }) => amountOf(spend)));
  const first = DateTime.fromISO(today, { zone: 'utc' }).startOf('month');
  const rows = Array.from({ length: first.daysInMonth }, (_, at) => {
    const date = first.plus({ days: at });
    const spend = byDay.get(date.toISODate() ?? '') ?? NOTHING_SPENT;
    const share = most === 0 ? 0 : amountOf(spend) / most;
    return { name: date.toFormat('d LLL'), text: rowText(spend), share };
  });
  return [chartFact('Days of this month', 'days', rows)];
}

function partFact(
  name: string,
  { by, month }: SpendOverview,
  [part, nameOf]: [part: keyof SpendOverview['by'], nameOf: (part: string) => string],
): ReportFact[] {
  const amountOf = amountIn(month);
  const whole = amountOf(month);
  const rows = by[part].map((each) => ({
    name: nameOf(each.name),
    text: rowText(each.spend),
    share: whole === 0 ? 0 : amountOf(each.spend) / whole,
  }));
  return rows.length === 0 ? [] : [chartFact(name, 'shares', rows)];
}

function budgetFact(limits: SpendOverview['limits']): ReportFact {
  const rows = limits.map((limit) => ({
    name: limitText(limit),
    text: `${limit.measure === 'usd' ? usedDollars(limit.used) : limit.used.toLocaleString('en')} used, ${String(Math.floor((limit.used / limit.cap) * 100))} %`,
    share: Math.min(1, limit.used / limit.cap),
  }));
  return rows.length === 0
    ? { name: 'Budgets', text: 'None for a day or a month.' }
    : { ...chartFact('Budgets', 'meters', rows), text: `${limits.map(budgetLine).join('; ')}.` };
}

const chartFact = (name: string, kind: Chart['kind'], rows: Chart['rows']): ReportFact => ({
  name,
  text: rows.flatMap((row) => (row.text === '' ? [] : [`${row.name}: ${row.text}`])).join('; '),
  chart: { kind, rows },
});

type Spend = SpendOverview['today'];

/** Share of a month's spend: by money, or by calls if nothing had a price. */
const amountIn =
  ({ usd: whole }: Spend) =>
  ({ usd, calls }: Spend): number =>
    whole > 0 ? usd : calls;

/** Spend of a row, '' without calls. Leaves out that a price is unknown, because the month's line says so. */
const rowText = (spend: Spend): string =>
  spend.calls === 0 ? '' : spend.unpriced === spend.calls ? counted(spend.calls, 'call') : spendText(spend);

/** Name of a model from a key with provider and model: `custom:our-model-8b`. */
function modelName(key: string): string {
  const [provider = '', ...model] = key.split(':');
  return `${labelOf(provider)}, ${model.join(':')}`;
}

const TASKS = new Map(Object.entries(TASK_WORDS));

const taskName = (task: string): string => TASKS.get(task)?.name ?? task;

const modelInWords = ({ provider, model }: Settings): string => {
  const named = model === '' ? providerChoice(provider)?.defaultModel : model;
  return named === null || named === undefined || named === provider
    ? labelOf(provider)
    : `${labelOf(provider)}, ${named}`;
};

function priceFact({ provider, model, prices }: Settings): ReportFact {
  const name = 'Price';
  const choice = providerChoice(provider);
  const own = prices[`${provider}:${model === '' ? (choice?.defaultModel ?? '') : model}`];
  if (own !== undefined)
    return {
      name,
      text: `$${String(own.input)} per million tokens in, $${String(own.output)} out, as you entered on ${own.asOf}.`,
    };
  const price = choice?.price(model) ?? 'unknown';
  if (price === 'local') return { name, text: 'Local: no cost.' };
  if (price === 'unknown')
    return { name, text: 'Unknown to Deputy. The provider may charge for every note.' };
  return {
    name,
    text: `$${String(price.input)} per million tokens in, $${String(price.output)} out, by the provider's list of ${price.asOf}.`,
  };
}

import { providerChoice } from '../../settings/provider-choices';
import type { Settings } from '../../settings/settings';
import type { SpendOverview } from '../view/spend-overview';
import { budgetLine, spendText } from '../view/spend-text';
import { preciseDollars, labelOf } from './check-report';
import { stem } from '../../kernel/notes/names';
import { TASK_WORDS } from '../view/words/task-words';
import { counted } from '../view/words/counted';
import type { ReportFact, Report } from './report';

/** Today's and the month's spend, the budgets, the price of the chosen model, and how long a prompt may be. */
export const spendReport = ({ today, month, by, limits }: SpendOverview, settings: Settings): Report => ({
  title: 'Cost and budget',
  lines: [],
  facts: [
    { name: 'Today', text: spentInWords(today) },
    { name: 'This month', text: spentInWords(month) },
    ...partFact('By model', by.model, modelName),
    ...partFact('By task', by.task, taskName),
    ...partFact('By note', by.item, stem),
    { name: 'Budgets', text: budgetsInWords(limits) },
    { name: 'Model', text: modelInWords(settings) },
    priceFact(settings),
    {
      name: 'Prompt',
      text: `At most ${settings.tokenBudget.toLocaleString('en')} tokens for instructions and note. Longer notes are shortened.`,
    },
  ],
  isTrouble: false,
});

const partFact = (
  name: string,
  parts: SpendOverview['by']['model'],
  nameOf: (part: string) => string,
): ReportFact[] => {
  const rows = parts.map((part) => `${nameOf(part.name)}: ${rowText(part.spend)}`);
  return rows.length === 0 ? [] : [{ name, text: rows.join('; '), rows }];
};

/** Spend of a row in words. Does not mention an unknown price, because the month's line does. */
const rowText = (spend: SpendOverview['today']): string =>
  spend.unpriced === spend.calls ? counted(spend.calls, 'call') : (spendText(spend) ?? '');

/** Name of a model from a key with provider and model: `custom:our-model-8b`. */
function modelName(key: string): string {
  const [provider = '', ...model] = key.split(':');
  return `${labelOf(provider)}, ${model.join(':')}`;
}

const TASKS = new Map(Object.entries(TASK_WORDS));

const taskName = (task: string): string => TASKS.get(task)?.name ?? task;

const budgetsInWords = (limits: SpendOverview['limits']): string =>
  limits.length === 0 ? 'None for a day or a month.' : `${limits.map(budgetLine).join('; ')}.`;

function spentInWords({ calls, tokensInput, tokensOutput, usd, unpriced }: SpendOverview['today']): string {
  if (calls === 0) return 'No model was asked.';
  const extent = `${counted(calls, 'call')}, ${tokensInput.toLocaleString('en')} tokens in, ${tokensOutput.toLocaleString('en')} out.`;
  const open = unpriced === 0 ? '' : ` The price of ${counted(unpriced, 'call')} is unknown and not counted.`;
  const money = unpriced === calls ? 'Price unknown' : usd === 0 ? 'No cost' : `About ${preciseDollars(usd)}`;
  return `${money}: ${extent}${unpriced === calls ? '' : open}`;
}

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

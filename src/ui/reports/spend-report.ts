import { providerChoice } from '../../deputy/settings/provider-choices';
import type { Settings } from '../../deputy/settings/settings';
import type { Status } from '../../deputy/overview/status';
import { dollars, labelOf } from './check-report';
import { counted } from '../../dashboard/words/counted';
import type { Fact, Report } from './report';

/** Today's spend from the log, the price of the chosen model, and the budget of a note. */
export const spendReport = (spend: Status['spendToday'], settings: Settings): Report => ({
  title: 'Cost and budget',
  lines: [],
  facts: [
    { name: 'Today', text: todayInWords(spend) },
    { name: 'Who triages', text: modelInWords(settings) },
    priceFact(settings),
    {
      name: 'Budget',
      text: `At most ${settings.tokenBudget.toLocaleString('en')} tokens for instructions and note. Longer notes are shortened.`,
    },
  ],
  isTrouble: false,
});

function todayInWords({ calls, tokensInput, tokensOutput, usd, unpriced }: Status['spendToday']): string {
  if (calls === 0) return 'No model was asked.';
  const extent = `${counted(calls, 'call')}, ${tokensInput.toLocaleString('en')} tokens in, ${tokensOutput.toLocaleString('en')} out.`;
  const open = unpriced === 0 ? '' : ` The price of ${counted(unpriced, 'call')} is unknown and not counted.`;
  const money = unpriced === calls ? 'Price unknown' : usd === 0 ? 'No cost' : `About ${dollars(usd)}`;
  return `${money}: ${extent}${unpriced === calls ? '' : open}`;
}

const modelInWords = ({ provider, model }: Settings): string => {
  const named = model === '' ? providerChoice(provider)?.defaultModel : model;
  return named === null || named === undefined || named === provider
    ? labelOf(provider)
    : `${labelOf(provider)}, ${named}`;
};

function priceFact({ provider, model }: Settings): Fact {
  const name = 'Price';
  const price = providerChoice(provider)?.price(model) ?? 'unknown';
  if (price === 'local') return { name, text: 'Local: no cost.' };
  if (price === 'unknown')
    return { name, text: 'Unknown to Deputy. The provider may charge for every note.' };
  return {
    name,
    text: `$${String(price.input)} per million tokens in, $${String(price.output)} out, by the provider's list of ${price.asOf}.`,
  };
}

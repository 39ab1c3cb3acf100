import { Notice, type SettingDefinitionPage } from 'obsidian';
import type { Settings } from '../../../settings/settings';
import { askText } from '../../dialogs/text-dialog';
import { SETTINGS } from '../../../settings/settings-table';
import type { SectionContext } from '../form/section-context';

const FORM = 'Provider and model, then US dollars per million tokens in and out: openai:gpt-6-luna 0.10 0.50';

/** The person's own prices, which take precedence over Deputy's. */
export function pricesPage(context: SectionContext): SettingDefinitionPage {
  const { prices } = context.host.settings;
  const models = Object.keys(prices);
  const changes = {
    onDelete: (index: number): void => {
      const rest = Object.entries(prices).filter((_price, at) => at !== index);
      store(Object.fromEntries(rest), context);
    },
    addItem: {
      name: 'Add price',
      action: (): void => {
        context.begin(addPrice(context));
      },
    },
  };
  return {
    type: 'page',
    name: SETTINGS.prices.name,
    desc: 'Your own, for models whose price Deputy does not know, or that has changed.',
    items: [
      {
        type: 'list',
        heading: 'Your prices',
        items: Object.entries(prices).map(([model, { input, output, asOf }]) => ({
          name: model,
          desc: `$${String(input)} per million tokens in, $${String(output)} out, entered on ${asOf}.`,
        })),
        emptyState: models.length === 0 ? 'None: the prices that Deputy knows count.' : '',
        ...(context.host.stored.readOnly === null ? changes : {}),
      },
    ],
  };
}

async function addPrice(context: SectionContext): Promise<void> {
  const { dialogs, host } = context;
  const typed = await askText(dialogs, { title: 'Add price', name: 'Price', desc: FORM, yes: 'Add' });
  if (typed === null) return;
  const [, model, input, output] = PRICE.exec(typed) ?? [];
  if (model === undefined) new Notice(`That is no price. ${FORM}`);
  else {
    const asOf = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const price = { input: Number(input), output: Number(output), asOf };
    store({ ...host.settings.prices, [model]: price }, context);
  }
}

const PRICE = /^([a-z]+:\S+) \$?(\d{1,6}(?:\.\d{1,6})?) \$?(\d{1,6}(?:\.\d{1,6})?)$/;

function store(prices: Settings['prices'], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ prices }).then(redraw));
}

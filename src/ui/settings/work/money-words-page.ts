import type { SettingDefinitionPage } from 'obsidian';
import { readSettings } from '../../../deputy/settings/settings';
import { askText } from '../../dialogs/text-dialog';
import type { SectionContext } from '../form/section-context';

/** The words by which a note is about money. */
export function moneyWordsPage(context: SectionContext): SettingDefinitionPage {
  const { host } = context;
  const { moneyWords } = host.settings;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: 'Money words',
    desc: `${String(moneyWords.length)} words. A note with one of them is never archived or answered without you.`,
    items: [
      { name: 'How a word is found', desc: HOW_FOUND },
      {
        type: 'list',
        heading: 'Words',
        items: moneyWords.map((word) => ({ name: word })),
        emptyState: 'No words: no note counts as being about money.',
        extraButtons: isReadOnly
          ? []
          : [
              (button) =>
                button
                  .setIcon('rotate-ccw')
                  .setTooltip('Restore the default words')
                  .onClick(() => {
                    store(readSettings({}).settings.moneyWords, context);
                  }),
            ],
        ...(isReadOnly ? {} : changes(context)),
      },
    ],
  };
}

const HOW_FOUND =
  'Whole words, upper or lower case. A * at either end matches more letters: invoice* finds invoices.';

const changes = (context: SectionContext) => ({
  onDelete: (index: number): void => {
    store(
      context.host.settings.moneyWords.filter((_word, at) => at !== index),
      context,
    );
  },
  addItem: {
    name: 'Add word',
    action: (): void => {
      context.begin(addWord(context));
    },
  },
});

async function addWord(context: SectionContext): Promise<void> {
  const { dialogs, host } = context;
  const word = await askText(dialogs, {
    title: 'Add money word',
    name: 'Word',
    desc: HOW_FOUND,
    yes: 'Add',
  });
  const known = host.settings.moneyWords;
  if (word !== null && !known.includes(word)) store([word, ...known], context);
}

function store(moneyWords: string[], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ moneyWords }).then(redraw));
}

import type { SettingDefinitionPage } from 'obsidian';
import { readSettings } from '../../../settings/settings';
import { confirm } from '../../dialogs/confirm';
import { SETTINGS } from '../../../settings/settings-table';
import type { SectionContext } from '../form/section-context';
import { controlOf } from '../form/setting-rows';

const WORDS = {
  kind: 'text',
  rows: 16,
  placeholder: 'No words: no note counts as being about money.',
} as const;

/** Words that make a note one about money. */
export function moneyWordsPage(context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: SETTINGS.moneyWords.name,
    desc: `${String(host.settings.moneyWords.length)} words. A note with one of them is never archived or answered without you.`,
    items: [
      {
        name: 'Words',
        desc: 'A word a line, found whole, upper or lower case. A * at either end matches more letters: invoice* finds invoices.',
        render: controlOf('Words', { key: 'moneyWords', control: WORDS }, context),
      },
      {
        name: 'Default words',
        desc: 'Those that Deputy comes with, in place of yours.',
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText('Restore')
              .setDisabled(isReadOnly)
              .onClick(() => {
                begin(restore(context));
              }),
          );
        },
      },
    ],
  };
}

async function restore({ dialogs, host, redraw }: SectionContext): Promise<void> {
  const isMeant = await confirm(dialogs, {
    title: 'Restore the default words?',
    lines: ['Words of your own are removed.'],
    yes: 'Restore',
  });
  if (!isMeant) return;
  await host.change({ moneyWords: readSettings({}).settings.moneyWords });
  redraw();
}

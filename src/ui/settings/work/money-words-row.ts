import type { SettingDefinition } from 'obsidian';
import { readSettings } from '../../../core/settings/settings';
import { confirm } from '../../dialogs/confirm';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../form/section-context';
import { controlOf } from '../form/setting-rows';

const WORDS = {
  kind: 'text',
  rows: 8,
  placeholder: 'No words: no note is treated as being about money.',
} as const;

export const moneyWordsRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.moneyWords.name,
  desc: 'A note with one of them is never archived or answered without you. A word a line, found whole, upper or lower case. A * at either end matches more letters: invoice* finds invoices.',
  render: (setting) => {
    controlOf(SETTINGS.moneyWords.name, { key: 'moneyWords', control: WORDS }, context)(setting);
    setting.addButton((button) =>
      button
        .setButtonText('Restore')
        .setTooltip('Restore the default words')
        .setDisabled(context.host.stored.readOnly !== null)
        .onClick(() => {
          context.begin(restore(context));
        }),
    );
  },
});

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

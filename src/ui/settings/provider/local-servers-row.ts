import type { Setting, SettingDefinition } from 'obsidian';
import { chooseProvider } from './choose-provider';
import type { SectionContext } from '../form/section-context';
import type { LocalServers } from '../form/settings-host';

/** Offers the servers of models that answer on this computer. They are looked for when the row is drawn. */
export const localServersRow = (context: SectionContext): SettingDefinition => ({
  name: 'On this computer',
  desc: 'Looking for Ollama and LM Studio…',
  aliases: ['ollama', 'lm studio', 'local'],
  render: (setting) => {
    let isShown = true;
    const looking = context.host.localServers().then((found) => {
      if (isShown) offer(setting, found, context);
    });
    context.begin(looking);
    return () => {
      isShown = false;
    };
  },
});

function offer(setting: Setting, found: LocalServers, context: SectionContext): void {
  const { host, dialogs, redraw, begin } = context;
  setting.setDesc(
    found.length === 0
      ? 'No Ollama or LM Studio is running on this computer.'
      : `${found.map(({ label, baseUrl }) => `${label} answers at ${baseUrl}`).join('; ')}.`,
  );
  for (const { provider, label } of found) {
    if (provider === host.settings.provider || host.stored.readOnly !== null) continue;
    setting.addButton((button) =>
      button.setButtonText(`Use ${label}`).onClick(() => {
        begin(chooseProvider(dialogs, host, { provider, baseUrl: '' }).then(redraw));
      }),
    );
  }
}

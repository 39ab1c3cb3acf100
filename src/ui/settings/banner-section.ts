import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { consentKey } from '../../settings/provider-consent';
import { recipientOf } from '../dialogs/recipient';
import { chooseProvider } from './provider/choose-provider';
import type { SectionContext } from './form/section-context';
import { isChosen } from './form/settings-form';
import { startOver } from './form/start-over';

interface Banner {
  name: string;
  lines: readonly string[];
  button?: { label: string; run: () => Promise<unknown> };
}

/** Banners above all settings, about problems that keep Deputy from working or settings from being saved. */
export function bannerSection(context: SectionContext): SettingDefinitionItem[] {
  const banners = [stored(context), loosened(context), unagreed(context)].filter((banner) => banner !== null);
  if (banners.length === 0) return [];
  return [{ type: 'group', cls: 'deputy-banner', items: banners.map((banner) => draw(banner, context)) }];
}

const draw = ({ name, lines, button }: Banner, { begin }: SectionContext): SettingDefinition => ({
  name,
  desc: createFragment((text) => {
    for (const line of lines) text.createDiv({ text: line });
  }),
  searchable: false,
  render: (setting) => {
    setting.settingEl.setAttr('role', 'status');
    if (button === undefined) return;
    setting.addButton((component) =>
      component
        .setButtonText(button.label)
        .setCta()
        .onClick(() => {
          begin(button.run());
        }),
    );
  },
});

function stored(context: SectionContext): Banner | null {
  const { readOnly, problems } = context.host.stored;
  if (readOnly !== null)
    return {
      name: 'The stored settings are left as they are',
      lines: [readOnly.why, WHAT_NOW[readOnly.kind]],
      button: { label: 'Reset settings', run: () => startOver(context) },
    };
  if (problems.length === 0) return null;
  return { name: 'Some settings were not understood', lines: problems };
}

const WHAT_NOW = {
  newer: 'Until then nothing runs and nothing is stored. Starting over keeps a copy.',
  broken:
    'Fix data.json, or reset the settings, which keeps a copy. Until then nothing runs and nothing is stored.',
};

function loosened({ host, redraw }: SectionContext): Banner | null {
  const shown = host.loosened;
  if (shown.length === 0) return null;
  return {
    name: 'The settings of this vault protect less than before',
    lines: [...shown.map(({ label, change }) => `${label}: ${change}`), NOT_YET],
    button: { label: 'Allow', run: () => host.allowLoosened(shown).then(redraw) },
  };
}

const NOT_YET =
  'A sync or another program changed them. They do not count on this device until you allow them.';

function unagreed(context: SectionContext): Banner | null {
  const { host, dialogs, redraw } = context;
  const { settings, consents } = host;
  const recipient = recipientOf(settings);
  if (!isChosen(host) || recipient === null || consents.includes(consentKey(settings))) return null;
  const { label } = recipient.choice;
  return {
    name: `${label} waits for your consent`,
    lines: [
      `The settings name ${label} at ${recipient.host}, which is not allowed on this device yet. ` +
        'Nothing is read or sent until you do, or choose somebody else.',
    ],
    button: {
      label: 'Review',
      run: () =>
        chooseProvider(dialogs, host, { provider: settings.provider, baseUrl: settings.baseUrl }).then(
          redraw,
        ),
    },
  };
}

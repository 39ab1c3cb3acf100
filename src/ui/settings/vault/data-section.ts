import type { SettingDefinition, SettingDefinitionGroup } from 'obsidian';
import { providerChoice } from '../../../core/settings/provider-choices';
import { readBoundConsent } from '../../../core/settings/consents';
import { readConsent } from '../../../core/settings/provider-consent';
import type { Status } from '../../../core/app/overview/status';
import type { SectionContext } from '../form/section-context';
import { startOver } from '../form/start-over';

export const consentGroup = (context: SectionContext): SettingDefinitionGroup => ({
  type: 'group',
  heading: 'Consent on this device',
  items: consentRows(context),
});

export const resetRow = (context: SectionContext): SettingDefinition => ({
  name: 'Reset settings',
  desc: 'All settings back to their defaults. Keeps a backup copy.',
  aliases: ['reset'],
  render: (setting) => {
    setting.addButton((button) =>
      button
        .setButtonText('Reset')
        .setDestructive()
        .onClick(() => {
          context.begin(startOver(context));
        }),
    );
  },
});

function consentRows(context: SectionContext): SettingDefinition[] {
  const { consents } = context.host;
  const receivers = consents.flatMap(receiver);
  const rows = [...receivers, ...consents.flatMap(bound)].map((consent) => consentRow(consent, context));
  return receivers.length === 0 ? [NO_RECEIVER, ...rows] : rows;
}

const NO_RECEIVER: SettingDefinition = {
  name: 'No provider receives notes',
  desc: 'You have allowed no provider on this device.',
};

interface Consent {
  key: string;
  name: string;
  desc: string;
  /** Name of what the button withdraws, for people who do not see its row. */
  what: string;
}

function receiver(key: string): Consent[] {
  const read = readConsent(key);
  if (read === null) return [];
  const { provider, isCloud, secret, address } = read;
  const choice = providerChoice(provider);
  if (choice?.isBuiltIn === true) return [];
  const name = choice?.label ?? provider;
  const where = address ?? 'its own address';
  const what = address === null ? name : `${name} at ${address}`;
  const withKey = secret === null ? '' : ` Its key is the secret "${secret}".`;
  const models = isCloud ? ' Models that it passes on to its cloud.' : '';
  return [{ key, name, desc: `May receive notes at ${where}.${models}${withKey}`, what }];
}

function bound(key: string): Consent[] {
  const read = readBoundConsent(key);
  return read === null ? [] : [{ key, name: read.name, desc: read.desc, what: read.name }];
}

const consentRow = (
  { key, name, desc, what }: Consent,
  { host, begin, redraw }: SectionContext,
): SettingDefinition => ({
  name,
  desc,
  render: (setting) => {
    setting.addButton((button) => {
      button.setButtonText('Withdraw').onClick(() => {
        begin(host.withdraw(key).then(redraw));
      });
      button.buttonEl.setAttr('aria-label', `Withdraw: ${what}`);
    });
  },
});

export const runnerRow = ({ host, begin, redraw }: SectionContext): SettingDefinition => ({
  name: 'Device that runs Deputy',
  desc: '',
  aliases: ['runner', 'sync'],
  render: (setting) => {
    let isShown = true;
    const show = ({ runner }: Status): void => {
      if (!isShown) return;
      setting.setDesc(runnerInWords(runner, host.deviceId));
      if (runner.kind !== 'named' || runner.device === host.deviceId) return;
      setting.addButton((button) =>
        button.setButtonText('Run on this device').onClick(() => {
          begin(host.run('run-on-this-device').then(redraw));
        }),
      );
    };
    host.deputy.status().then(show, (error: unknown) => {
      // The row shows this while its content is unknown, because the automation is not running.
      setting.setDesc(`Not known now. ${error instanceof Error ? error.message : ''}`.trim());
    });
    return () => {
      isShown = false;
    };
  },
});

function runnerInWords(runner: Status['runner'], deviceId: string): string {
  switch (runner.kind) {
    case 'none':
      return 'None yet: the device that sets up the folders.';
    case 'named':
      return runner.device === deviceId
        ? `This one (${deviceId}). Others show the same notes, but ask no model.`
        : `Another one (${runner.device}). This one (${deviceId}) shows the same notes, but asks no model.`;
    case 'unreadable':
      return `Runner.md can't be read: ${runner.why}. Until it is fixed or deleted, no device works.`;
  }
}

import { Platform, SecretComponent, type SettingDefinition, type SettingDefinitionPage } from 'obsidian';
import type { MailAccount, MailServer } from '../../../kernel/ports/mail-account';
import { defaultSecretId } from '../../../kernel/ports/secret-store';
import {
  ACCOUNT_PERMISSIONS,
  accountConsentKey,
  type AccountPermission,
  accountSecret,
  isAccountAllowed,
  PERMISSION_WORDS,
} from '../../../core/settings/account-consent';
import { MAIL_PRESETS, presetOf } from '../model/mail-presets';
import { howMailLeaves } from '../../../core/settings/send-via';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { aliasesRow, changeHere, mailFolderRows } from './mail-folder-rows';
import { LONGEST } from '../../../core/drafts/profile';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { nameToggle } from '../../../ui/dialogs/name-toggle';
import { confirm } from '../../../ui/dialogs/confirm';
import { takeWords } from '../../../core/app/view/words/estimate-words';
import { success } from '../../../core/app/view/report';
import { signInRow } from './account-sign-in';
import { fetchReport } from './fetch-report';
import { isChosen } from '../../../ui/settings/form/settings-form';

type OlderMail = Parameters<PersonsDeputy['mailboxes']['estimate']>[1];

/** Text for a phone, which opens no connections to mail servers and leaves that to a computer. */
export const MAIL_ON_COMPUTER = 'Your computer fetches mail.';

/** The person's mailboxes. An account in the settings can do nothing before it is allowed on this device. */
export function mailAccountsPage(context: SectionContext): SettingDefinitionPage {
  const { settings } = context.host;
  const { isDesktop } = Platform;
  return {
    type: 'page',
    name: SETTINGS.accounts.name,
    desc: summaryOf(settings.accounts),
    items: [
      ...(isDesktop ? settings.accounts.map((account) => accountGroup(account, context)) : [ON_COMPUTER]),
      {
        type: 'list',
        heading: 'Accounts',
        emptyState: `None. Mail arrives as files. ${howMailLeaves(settings, context.runner).words}`,
        items: settings.accounts.map((account) => ({ name: account.name, desc: placesOf(account) })),
        ...(isDesktop ? changes(context) : {}),
      },
    ],
  };
}

const placesOf = ({ imap, smtp, folders: { sent, archive } }: MailAccount): string =>
  [
    `Reads from ${imap.host}, sends by ${smtp.host}.`,
    ...(sent === '' ? [] : [`The folder "${sent}" is chosen for sent mail.`]),
    ...(archive === '' ? [] : [`The folder "${archive}" is chosen for archived mail.`]),
  ].join(' ');

const summaryOf = (accounts: readonly MailAccount[]): string => {
  const addresses = accounts.map(({ address }) => address).join(', ');
  return Platform.isDesktop
    ? addresses || 'None yet. Add one here.'
    : `${MAIL_ON_COMPUTER} ${addresses}`.trim();
};

/** Content of the page on a phone, which opens no connections to mail servers. */
const ON_COMPUTER: SettingDefinition = {
  name: MAIL_ON_COMPUTER,
  desc: 'Your sync brings notes and approvals here, and the computer sends what you approve. Add and allow accounts there.',
};

function changes({ host, begin, redraw }: SectionContext) {
  if (host.stored.readOnly !== null) return {};
  return {
    onDelete: (index: number): void => {
      const account = host.settings.accounts[index];
      if (account !== undefined) begin(removeAccount({ host, redraw }, account));
    },
    addItem: {
      name: 'Add account',
      action: (): void => {
        begin(host.run('add-mail-account').then(redraw));
      },
    },
  };
}

const accountGroup = (account: MailAccount, context: SectionContext) => ({
  type: 'group' as const,
  heading: account.name,
  items: [
    nameRow(account, context),
    signOffRow(account, context),
    account.oauth === null ? passwordRow(account, context) : signInRow(account, context),
    ...(account.fingerprint === '' ? [] : [certificateRow(account.imap, account.fingerprint)]),
    ...(account.smtpFingerprint === '' ? [] : [certificateRow(account.smtp, account.smtpFingerprint)]),
    ...ACCOUNT_PERMISSIONS.map((permission) => allowRow(account, permission, context)),
    ...(ACCOUNT_PERMISSIONS.some((permission) => isAllowed(account, permission, context))
      ? [aliasesRow(account, context), ...mailFolderRows(account, context)]
      : []),
    ...(isAllowed(account, 'read', context) ? [olderRow(account, context)] : []),
  ],
});

/** The person's name before the address. It is stored once the field is left. */
const nameRow = (account: MailAccount, context: SectionContext): SettingDefinition => ({
  name: 'Your name',
  desc: 'Recipients see it before the address.',
  aliases: ['from', 'sender'],
  render: (setting) => {
    const { host, begin } = context;
    setting.addText((text) => {
      text.inputEl.setAttr('aria-label', `Your name: ${account.name}`);
      text.setPlaceholder(host.settings.personName).setValue(account.displayName);
      text.inputEl.addEventListener('change', () => {
        begin(changeHere(account, { displayName: text.getValue().trim().slice(0, 200) }, context));
      });
    });
    setting.setDisabled(host.stored.readOnly !== null);
  },
});

/** The sign-off below mail of this account. It is stored once the field is left. */
const signOffRow = (account: MailAccount, context: SectionContext): SettingDefinition => ({
  name: 'Sign-off',
  desc: 'Below mail that this account sends. If it is empty, your general sign-off.',
  aliases: ['signature'],
  render: (setting) => {
    const { host, begin } = context;
    setting.addTextArea((text) => {
      text.inputEl.setAttr('aria-label', `Sign-off: ${account.name}`);
      text.inputEl.rows = 2;
      text.setPlaceholder(host.settings.personSignOff).setValue(account.signOff ?? '');
      text.inputEl.addEventListener('change', () => {
        const signOff = visibleText(text.getValue()).trim().slice(0, LONGEST.signOff);
        begin(changeHere(account, { signOff }, context));
      });
    });
    setting.setDisabled(host.stored.readOnly !== null);
  },
});

/** A row that links a secret of this device by its id, like the provider's key. */
const passwordRow = (
  account: MailAccount,
  { app, host, begin, redraw }: SectionContext,
): SettingDefinition => {
  const variable = accountSecret(account);
  const preset = presetOf(account.address);
  return {
    name: 'Password',
    desc: createFragment((text) => {
      text.appendText('Obsidian stores it on this device, never in your vault. ');
      if (preset === null) return;
      const { password, passwordUrl: href } = MAIL_PRESETS[preset];
      text.appendText(`${password} `);
      if (href !== '') text.createEl('a', { text: 'Make one', href });
    }),
    render: (setting) => {
      const id = host.settings.secrets[variable] ?? defaultSecretId(variable);
      setting.addComponent((el) =>
        new SecretComponent(app, el).setValue(isHeld(app, id) ? id : '').onChange((chosen) => {
          begin(host.change({ secrets: { ...host.settings.secrets, [variable]: chosen } }).then(redraw));
        }),
      );
      setting.setDisabled(host.stored.readOnly !== null);
    },
  };
};

const isHeld = (app: SectionContext['app'], id: string): boolean =>
  (app.secretStorage.getSecret(id) ?? '') !== '';

const certificateRow = ({ host, port }: MailServer, fingerprint: string): SettingDefinition => ({
  name: `Certificate of ${host}:${String(port)}`,
  desc: `Pinned: SHA-256 ${fingerprint}.`,
});

const isAllowed = (
  account: MailAccount,
  permission: AccountPermission,
  { host }: Pick<SectionContext, 'host'>,
): boolean => isAccountAllowed(account, permission, host.settings);

/** A row that imports older mail, after counting it. */
const olderRow = (account: MailAccount, { host, dialogs, begin }: SectionContext): SettingDefinition => ({
  name: 'Older mail',
  desc: 'Imports mail in the inbox that Deputy has not imported. It is counted first, with the price of its triage.',
  aliases: ['import', 'history', 'past', 'earlier'],
  render: (setting) => {
    let chosen = 0;
    setting.addDropdown((dropdown) => {
      for (const [at, { label }] of OLDER.entries()) dropdown.addOption(String(at), label);
      dropdown.selectEl.setAttr('aria-label', `Older mail: ${account.name}`);
      dropdown.onChange((value) => {
        chosen = Number(value);
      });
    });
    setting.addButton((button) =>
      button.setButtonText('Count').onClick(() => {
        const take = OLDER[chosen]?.take();
        if (take !== undefined) begin(takeOlderMail(account, take, { host, dialogs }));
      }),
    );
  },
});

/** Imports older mail once the person has allowed the number of mails and the cost of their triage. */
export async function takeOlderMail(
  account: MailAccount,
  first: OlderMail,
  { host, dialogs }: Pick<SectionContext, 'host' | 'dialogs'>,
): Promise<void> {
  const look = await host.deputy.mailboxes.estimate(account, first);
  if (!look.ok) {
    host.notice({ title: 'No mail was imported', lines: [look.error.message], isTrouble: true });
    return;
  }
  if (look.value.notes === 0) {
    host.notice(success('No older mail to import', 'All mail there was imported before, or answered.'));
    return;
  }
  const question = {
    title: `Import older mail of ${account.address}?`,
    lines: [takeWords(look.value, { hasReader: isChosen(host) })],
    yes: 'Take',
  };
  if (!(await confirm(dialogs, question))) return;
  const { signal: stop } = new AbortController();
  const fetched = await host.deputy.fetchMail({ account: account.name, first, stop });
  host.notice(fetchReport(fetched, host.state.kind));
}

const lastDays = (days: number) => (): OlderMail => ({
  kind: 'since',
  since: Date.now() - days * 86_400_000,
});

const OLDER: readonly { label: string; take: () => OlderMail }[] = [
  { label: 'The last 7 days', take: lastDays(7) },
  { label: 'The last 30 days', take: lastDays(30) },
  { label: 'The latest 50 mails', take: () => ({ kind: 'latest', count: 50 }) },
  { label: 'The latest 500 mails', take: () => ({ kind: 'latest', count: 500 }) },
];

const allowRow = (
  account: MailAccount,
  permission: AccountPermission,
  { host, begin, redraw }: SectionContext,
): SettingDefinition => {
  const { name, desc } = PERMISSION_WORDS[permission](account);
  const { localOnly, secrets } = host.settings;
  return {
    name,
    desc: localOnly ? `${desc} "Local only" is on, so Deputy connects to no mail server.` : desc,
    render: (setting) => {
      setting.addToggle((toggle) => {
        nameToggle(toggle, `${name}: ${account.name}`);
        toggle
          .setValue(isAllowed(account, permission, { host }))
          .setDisabled(localOnly)
          .onChange((isOn) => {
            const key = accountConsentKey(account, permission, secrets);
            begin((isOn ? host.agreeTo(key) : host.withdraw(key)).then(redraw));
          });
      });
    },
  };
};

async function removeAccount(
  { host, redraw }: Pick<SectionContext, 'host' | 'redraw'>,
  account: MailAccount,
): Promise<void> {
  const { accounts, secrets } = host.settings;
  await host.deputy.mailboxes.signOut(account);
  await host.change({ accounts: accounts.filter((each) => each !== account) });
  for (const permission of ACCOUNT_PERMISSIONS)
    await host.withdraw(accountConsentKey(account, permission, secrets));
  redraw();
}

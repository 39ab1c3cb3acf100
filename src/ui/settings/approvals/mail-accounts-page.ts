import { SecretComponent, type SettingDefinition, type SettingDefinitionPage } from 'obsidian';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  accountConsentKey,
  type AccountPermission,
  accountSecret,
  isAccountAllowed,
} from '../../../settings/account-consent';
import { MAIL_PRESETS, presetOf, whyNoMailAccount } from '../../../settings/mail-presets';
import { SETTINGS } from '../../../settings/settings-table';
import { askText } from '../../dialogs/text-dialog';
import type { SectionContext } from '../form/section-context';

/** The person's mailboxes. An account in the settings may do nothing before it is allowed on this device. */
export function mailAccountsPage(context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const { accounts } = host.settings;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: SETTINGS.accounts.name,
    desc: accounts.length === 0 ? 'None.' : accounts.map(({ address }) => address).join(', '),
    items: [
      ...accounts.map((account) => ({
        type: 'group' as const,
        heading: account.name,
        items: [
          passwordRow(account, context),
          allowRow(account, 'read', context),
          allowRow(account, 'send', context),
        ],
      })),
      {
        type: 'list',
        heading: 'Accounts',
        emptyState: 'None. Mail comes in as files, and an approved mail opens in your mail program.',
        items: accounts.map(({ name, imap, smtp }) => ({
          name,
          desc: `Reads from ${imap.host}, sends by ${smtp.host}.`,
        })),
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                const account = accounts[index];
                if (account !== undefined) begin(removeAccount(context, account));
              },
              addItem: {
                name: 'Add account',
                action: (): void => {
                  begin(addAccount(context));
                },
              },
            }),
      },
    ],
  };
}

/** Links a secret of this device by its id, as the provider's key is linked. */
const passwordRow = (
  account: MailAccount,
  { app, host, begin, redraw }: SectionContext,
): SettingDefinition => {
  const variable = accountSecret(account);
  const preset = presetOf(account.address);
  return {
    name: 'Password',
    desc: createFragment((text) => {
      text.appendText("Kept by Obsidian's secret storage on this device, never written to your vault. ");
      if (preset === null) return;
      const { password, passwordUrl: href } = MAIL_PRESETS[preset];
      text.appendText(`${password} `);
      if (href !== '') text.createEl('a', { text: 'Make one', href });
    }),
    render: (setting) => {
      const id = host.settings.secrets[variable] ?? '';
      setting.addComponent((el) =>
        new SecretComponent(app, el).setValue(id).onChange((chosen) => {
          begin(host.change({ secrets: { ...host.settings.secrets, [variable]: chosen } }).then(redraw));
        }),
      );
      setting.setDisabled(host.stored.readOnly !== null);
    },
  };
};

const PERMISSIONS: Record<Exclude<AccountPermission, 'act'>, (account: MailAccount) => [string, string]> = {
  read: ({ imap }) => [
    'Read new mail',
    `While Obsidian runs on this computer, mail that comes into the inbox at ${imap.host} becomes notes. Nothing on the server changes: unread mail stays unread.`,
  ],
  send: ({ address, smtp }) => [
    'Send approved mail',
    `A mail you approve goes out from ${address} by ${smtp.host}. Nothing goes out without your approval.`,
  ],
};

const allowRow = (
  account: MailAccount,
  permission: Exclude<AccountPermission, 'act'>,
  { host, begin, redraw }: SectionContext,
): SettingDefinition => {
  const [name, desc] = PERMISSIONS[permission](account);
  const { localOnly, secrets } = host.settings;
  return {
    name,
    desc: localOnly ? `${desc} "Local only" is on, so Deputy connects to no mail server.` : desc,
    render: (setting) => {
      setting.addToggle((toggle) => {
        toggle.toggleEl.setAttr('aria-label', `${name}: ${account.name}`);
        toggle
          .setValue(isAccountAllowed(account, permission, { ...host.settings, consents: [...host.consents] }))
          .setDisabled(localOnly)
          .onChange((isOn) => {
            const key = accountConsentKey(account, permission, secrets);
            begin((isOn ? host.agreeTo(key) : host.withdraw(key)).then(redraw));
          });
      });
    },
  };
};

async function addAccount({ dialogs, host, redraw }: SectionContext): Promise<void> {
  const address = await askText(dialogs, {
    title: 'Add a mail account',
    name: 'Address',
    desc: 'Deputy knows the servers of the common mail services. It connects to none before you allow it below.',
    yes: 'Add',
  });
  if (address === null) return;
  const preset = presetOf(address);
  const why = whyNoMailAccount(address) ?? (preset === null ? NOT_KNOWN : null);
  const { accounts } = host.settings;
  if (why !== null || preset === null) throw new Error(why ?? NOT_KNOWN);
  const { imap, smtp } = MAIL_PRESETS[preset];
  const read = SETTINGS.accounts.schema.safeParse([
    { name: address, address, displayName: '', user: '', imap, smtp, fingerprint: '' },
  ]);
  const [account] = read.success ? read.data : [];
  if (account === undefined) throw new Error(`"${address}" is not an e-mail address.`);
  if (accounts.some((each) => accountSecret(each) === accountSecret(account)))
    throw new Error(`There is an account for ${address} already.`);
  await host.change({ accounts: [...accounts, account] });
  redraw();
}

const NOT_KNOWN =
  'Deputy does not know the servers of this address. Set it up with: deputy accounts <vault> --add other --address ... --imap HOST:PORT --smtp HOST:PORT';

async function removeAccount({ host, redraw }: SectionContext, account: MailAccount): Promise<void> {
  const { accounts, secrets } = host.settings;
  await host.change({ accounts: accounts.filter((each) => each !== account) });
  for (const permission of ['read', 'send', 'act'] as const)
    await host.withdraw(accountConsentKey(account, permission, secrets));
  redraw();
}

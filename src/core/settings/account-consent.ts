import { type MailAccount, senderAddresses } from '../../kernel/ports/mail-account';
import { boundConsent } from './consents';
import type { Settings } from './settings';

/** Permissions for an account. `act`: Deputy archives and marks mail on the server, as the person does here. */
export const ACCOUNT_PERMISSIONS = ['read', 'send', 'act'] as const;
export type AccountPermission = (typeof ACCOUNT_PERMISSIONS)[number];

interface PermissionWords {
  name: string;
  /** Work that the permission allows, in full sentences. */
  desc: string;
}

export const PERMISSION_WORDS: Record<AccountPermission, (account: MailAccount) => PermissionWords> = {
  read: ({ imap }) => ({
    name: 'Read new mail',
    desc: `New mail in the inbox at ${imap.host} becomes notes. Sent is read when a draft is written, and the archive when you save attachments or look at past mail. Nothing on the server changes: unread mail stays unread.`,
  }),
  send: ({ smtp, ...account }) => ({
    name: 'Send approved mail',
    desc: `A mail you approve goes out from ${senderAddresses(account).join(' or ')} by ${smtp.host}, and a copy is stored in the Sent folder. Nothing is sent without your approval.`,
  }),
  act: ({ imap }) => ({
    name: 'Archive on the server, too',
    desc: `When you archive a mail, mark it as done, or a reply you approved was sent, Deputy marks it as read (or answered) at ${imap.host} and moves it to the archive folder there. Undo moves it back; nothing is deleted.`,
  }),
};

/** Variable that holds the password: of the environment at a terminal, linked to a secret in the app. */
export const accountSecret = ({ name }: MailAccount): string =>
  `MAIL_${name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()}_PASSWORD`;

/**
 * Line of the `ConsentStore` for one permission of an account on this device, such as "mail read work 5f3a…".
 * The hash binds the whole account, the secret linked to it, and the words of the question: a permission that grows
 * is asked for anew.
 */
export const accountConsentKey = (
  account: MailAccount,
  permission: AccountPermission,
  secrets: Settings['secrets'],
): string => {
  const secret = secrets[accountSecret(account)] ?? '';
  const { aliases, signOff = '', ...rest } = account;
  const agreed = {
    words: PERMISSION_WORDS[permission](account).desc,
    ...rest,
    imap: { ...account.imap },
    smtp: { ...account.smtp },
    folders: { ...account.folders },
    ...(aliases === undefined ? {} : { aliases: [...aliases] }),
    ...(signOff === '' ? {} : { signOff }),
    oauth: account.oauth === null ? null : { ...account.oauth },
    secret,
  };
  return boundConsent(`mail ${permission}`, account.name, agreed);
};

/** Whether an account has this permission. `consents`: of this device's own store, never from a vault. */
export const hasAccountConsent = (
  account: MailAccount,
  permission: AccountPermission,
  { consents, secrets }: Pick<Settings, 'consents' | 'secrets'>,
): boolean => consents.includes(accountConsentKey(account, permission, secrets));

/**
 * Consents that this device gave to an account, and the same for the account with other folders, aliases, sign-off or another name
 * of the person. They stay valid when the person changes these on this device, because the servers are the same.
 */
export function consentsToMove(
  account: MailAccount,
  change: Partial<Pick<MailAccount, 'folders' | 'displayName' | 'aliases' | 'signOff'>>,
  { consents, secrets }: { consents: readonly string[]; secrets: Settings['secrets'] },
): { from: string; to: string }[] {
  return ACCOUNT_PERMISSIONS.map((permission) => ({
    from: accountConsentKey(account, permission, secrets),
    to: accountConsentKey({ ...account, ...change }, permission, secrets),
  })).filter(({ from }) => consents.includes(from));
}

/** Whether Deputy may connect to the account's servers. "Local only" refuses an account like any other recipient. */
export const isAccountAllowed = (
  account: MailAccount,
  permission: AccountPermission,
  settings: Pick<Settings, 'consents' | 'secrets' | 'localOnly'>,
): boolean => !settings.localOnly && hasAccountConsent(account, permission, settings);

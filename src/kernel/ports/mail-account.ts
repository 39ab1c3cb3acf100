/** `tls`: encrypted from the first byte; `starttls`: upgraded before the login, or refused. Never unencrypted. */
export type MailSecurity = 'tls' | 'starttls';

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
}

/**
 * An app that the person registered at a mail provider, by which an account signs in with OAuth 2.0 and no password. Its
 * secret, if there is one, is a secret of the device.
 */
export interface OAuthApp {
  clientId: string;
  /** Address of the page on which the person signs in. */
  authorize: string;
  /** Address that gives tokens out. */
  token: string;
  /** Address that gives codes to type out (RFC 8628); '' if the provider has none for mail. */
  device: string;
  /** Address that ends a sign-in (RFC 7009); '' if the provider has none. */
  revoke: string;
  /** Name of the provider in its answers (RFC 9207); '' if unknown. */
  issuer: string;
  /** Permissions that are asked for, separated by spaces. */
  scopes: string;
}

/** One of the person's mailboxes, as stored in the settings. The password is a secret of the device. */
export interface MailAccount {
  /** The account's name, unique. The person sees it, and the names of this device's records contain it. */
  name: string;
  /** Address that the account sends from, without a display name. */
  address: string;
  /** Other addresses of the mailbox; a reply to mail for one of them is sent from it. */
  aliases?: readonly string[] | undefined;
  /** Display name before the address in From; '' if there is none. */
  displayName: string;
  /** Lines below mail that the account sends; '' for the sign-off of the person's profile. */
  signOff?: string | undefined;
  /** Name for the login; '' means the address. */
  user: string;
  imap: MailServer;
  smtp: MailServer;
  /**
   * SHA-256 of the only certificate that is accepted from the IMAP server, in lower-case hex without colons; '' accepts
   * the certificates of the system's authorities.
   */
  fingerprint: string;
  /** The same for the SMTP server. */
  smtpFingerprint: string;
  /** Paths of the folders that the person has chosen; '' for a folder that is found by its use or name. */
  folders: { sent: string; archive: string };
  /** `null`: a password, or the output of a token command of this device. */
  oauth: OAuthApp | null;
}

/** Name of an account's tool for sending mail, among the tools of servers. */
export const SEND_MAIL = 'send_mail';

const PREFIX = 'account:';

/** Server name for an account in a tool call. No tool server can have such a name, whatever the settings say. */
export const accountServer = ({ name }: Pick<MailAccount, 'name'>): string => `${PREFIX}${name}`;

/** The addresses that an account may send from, its own first. */
export const senderAddresses = ({
  address,
  aliases = [],
}: Pick<MailAccount, 'address' | 'aliases'>): readonly string[] => [address, ...aliases];

export const isAccountServer = (server: string): boolean => server.startsWith(PREFIX);

export const accountNamed = <Account extends Pick<MailAccount, 'name'>>(
  accounts: readonly Account[],
  server: string,
): Account | null => accounts.find((account) => accountServer(account) === server) ?? null;

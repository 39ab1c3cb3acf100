/** `tls`: from the first byte; `starttls`: refused unless the server upgrades before the login. There is no plain form. */
export type MailSecurity = 'tls' | 'starttls';

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
}

/** A mailbox of the person's own, as the settings hold it. Its password is a secret of the device. */
export interface MailAccount {
  /** Unique among the accounts; shown, and part of the names of this device's records. */
  name: string;
  /** What it sends from, bare. */
  address: string;
  /** Stands before the address in From; '' for none. */
  displayName: string;
  /** The login; '' is the address. */
  user: string;
  imap: MailServer;
  smtp: MailServer;
  /** SHA-256 of the one certificate that counts, in lower-case hex without colons; '' is the system's authorities. */
  fingerprint: string;
}

/** The tool by which an account sends, beside the tools of servers. */
export const SEND_MAIL = 'send_mail';

const PREFIX = 'account:';

/** As a tool call names the account. No tool server is called under such a name, whatever the settings say. */
export const accountServer = ({ name }: Pick<MailAccount, 'name'>): string => `${PREFIX}${name}`;

export const isAccountServer = (server: string): boolean => server.startsWith(PREFIX);

export const accountNamed = <Account extends Pick<MailAccount, 'name'>>(
  accounts: readonly Account[],
  server: string,
): Account | null => accounts.find((account) => accountServer(account) === server) ?? null;

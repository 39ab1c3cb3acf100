import { ImapSource } from '../imap/imap-source';
import type { ImapPorts } from '../imap/open-client';
import type { ConsentStore } from '../../kernel/ports/consent-store';
import { localFetch } from '../../kernel/ports/fetch';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { McpServers } from '../mcp/mcp-servers';
import type { McpPorts } from '../mcp/open-connection';
import { accountSecret, isAccountAllowed } from '../../core/settings/account-consent';
import { isServerAllowed } from '../../core/settings/consents';
import type { Settings } from '../../core/settings/settings';
import { byAccount, type ClosableTools } from '../smtp/by-account';
import { SmtpCaller, type SmtpCallerOptions } from '../smtp/smtp-caller';

/** `fetch` makes each call exactly once. */
export interface ServersOptions extends McpPorts, Pick<SmtpCallerOptions, 'sockets'> {
  /** The current settings. */
  settings: () => Pick<Settings, 'accounts' | 'localOnly' | 'secrets' | 'toolServers'>;
  /** This device's own consents; settings can't give any, because a vault can influence them. */
  consents: Pick<ConsentStore, 'list'>;
  secrets: SecretStore;
}

/** The tool servers of the settings, and the mail accounts as servers that send. */
export function openTools({ settings, consents, ...ports }: ServersOptions): ClosableTools {
  const { secrets, clock, sockets } = ports;
  const servers = new McpServers({
    ...ports,
    servers: () => settings().toolServers,
    isAllowed: (server) =>
      isServerAllowed(server, { consents: consents.list(), secrets: settings().secrets }),
    fetch: localFetch(ports.fetch, () => settings().localOnly),
  });
  const accounts = new SmtpCaller({
    accounts: () => settings().accounts,
    isAllowed: (account) => isAccountAllowed(account, 'send', { ...settings(), consents: consents.list() }),
    passwordOf: (account) => secrets.read(accountSecret(account)),
    ...{ clock, sockets },
  });
  return byAccount(servers, accounts);
}

/** The mailboxes of the mail accounts. */
export const openMailboxes = (
  { settings, consents, secrets, clock }: Pick<ServersOptions, 'settings' | 'consents' | 'secrets' | 'clock'>,
  sockets: ImapPorts['sockets'],
): ImapSource =>
  new ImapSource({
    password: (account) => secrets.read(accountSecret(account)),
    isAllowed: (account, permission) =>
      isAccountAllowed(account, permission, { ...settings(), consents: consents.list() }),
    ...{ sockets, clock },
  });

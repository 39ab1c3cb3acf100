import type { ImapSource } from '../imap/imap-source';
import type { ImapPorts } from '../imap/open-client';
import type { ConsentStore } from '../../kernel/ports/consent-store';
import { localFetch } from '../../kernel/ports/fetch';
import type { Loopback, MailSignIns, KeptSignIns, TokenPrograms } from '../../kernel/ports/mail-login';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { McpServers } from '../mcp/mcp-servers';
import type { McpPorts } from '../mcp/open-connection';
import { isServerAllowed } from '../../core/settings/consents';
import type { Settings } from '../../core/settings/settings';
import type { SmtpCallerOptions } from '../smtp/smtp-caller';
import { byAccount, type ClosableTools, NO_SENDER } from './by-account';

/** `fetch` makes each call exactly once. */
export interface ServersOptions extends McpPorts, Pick<SmtpCallerOptions, 'sockets'> {
  /** The current settings. */
  settings: () => Pick<Settings, 'accounts' | 'localOnly' | 'secrets' | 'toolServers'>;
  /** This device's own consents; settings can't give any, because a vault can influence them. */
  consents: Pick<ConsentStore, 'list'>;
  secrets: SecretStore;
  /** Holds the sign-ins of accounts. No setting links its names to other secrets. */
  signIns: KeptSignIns;
  loopback: Loopback | null;
  programs: TokenPrograms | null;
}

/** Servers that receive and send mail. */
export interface MailServers {
  /** Sends for the accounts, which are its servers. */
  sender: ClosableTools;
  /** `null` where the host opens no connections. */
  mailboxes: Mailboxes | null;
  signIns: MailSignIns;
}

export type Mailboxes = Pick<ImapSource, keyof ImapSource>;

/** Opens the servers of a feature; `imapSockets` is `null` on a phone. */
export type OpenMail = (options: ServersOptions, imapSockets: ImapPorts['sockets'] | null) => MailServers;

/** Opens the tool servers of the settings, and the mail accounts if a feature sends by them. */
export function openServers(
  options: ServersOptions,
  imapSockets: ImapPorts['sockets'] | null,
  [openMail]: readonly OpenMail[],
): Pick<MailServers, 'mailboxes'> & { tools: ClosableTools; signIns: MailSignIns | null } {
  const { settings, consents, ...ports } = options;
  const servers = new McpServers({
    ...ports,
    servers: () => settings().toolServers,
    isAllowed: (server) =>
      isServerAllowed(server, { consents: consents.list(), secrets: settings().secrets }),
    fetch: localFetch(ports.fetch, () => settings().localOnly),
  });
  const mail = openMail?.(options, imapSockets);
  return {
    tools: byAccount(servers, mail?.sender ?? NO_SENDER),
    mailboxes: mail?.mailboxes ?? null,
    signIns: mail?.signIns ?? null,
  };
}

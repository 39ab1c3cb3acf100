import type { ImapSource } from '../imap/imap-source';
import type { ImapPorts } from '../imap/open-client';
import type { ConsentStore } from '../../kernel/ports/consent-store';
import { localFetch } from '../../kernel/ports/fetch';
import type { Loopback, MailSignIns, KeptSignIns, TokenPrograms } from '../../kernel/ports/mail-login';
import type { OneClick } from '../../kernel/ports/one-click';
import type { SecretStore } from '../../kernel/ports/secret-store';
import type { Vault } from '../../kernel/ports/vault';
import { McpServers } from '../mcp/mcp-servers';
import type { McpPorts } from '../mcp/open-connection';
import { isServerAllowed } from '../../core/settings/consents';
import type { PrivacySettings } from '../../core/settings/privacy-rules';
import type { Settings } from '../../core/settings/settings';
import type { SmtpCallerOptions } from '../smtp/smtp-caller';
import { byAccount, type ClosableTools, NO_SENDER } from './by-account';

/** `fetch` makes each call exactly once. */
export interface ServersOptions extends McpPorts, Pick<SmtpCallerOptions, 'sockets'> {
  /** The vault that attached files are read from. */
  files: Vault;
  /** The current settings. */
  settings: () => PrivacySettings &
    Pick<Settings, 'accounts' | 'folders' | 'localOnly' | 'secrets' | 'toolServers'>;
  /** This device's own consents; settings can't give any, because a vault can influence them. */
  consents: Pick<ConsentStore, 'list'>;
  secrets: SecretStore;
  /** Holds the sign-ins of accounts. No setting links its names to other secrets. */
  signIns: KeptSignIns;
  loopback: Loopback | null;
  programs: TokenPrograms | null;
  oneClick: OneClick | null;
}

/** Servers of a feature. */
export interface FeatureServers {
  /** Sends for the accounts, which are its servers. */
  sender?: ClosableTools;
  /** Makes the calls that leave newsletters. */
  oneClick?: ClosableTools;
  /** `null` where the host opens no connections. */
  mailboxes?: Mailboxes | null;
  signIns?: MailSignIns;
}

export type Mailboxes = Pick<ImapSource, keyof ImapSource>;

/** Opens the servers of a feature; `imapSockets` is `null` on a phone. */
export type OpenServers = (
  options: ServersOptions,
  imapSockets: ImapPorts['sockets'] | null,
) => FeatureServers;

/** Opens the tool servers of the settings, and those of features. */
export function openServers(
  options: ServersOptions,
  imapSockets: ImapPorts['sockets'] | null,
  features: readonly OpenServers[],
): { tools: ClosableTools; mailboxes: Mailboxes | null; signIns: MailSignIns | null } {
  const { settings, consents, ...ports } = options;
  const servers = new McpServers({
    ...ports,
    servers: () => settings().toolServers,
    isAllowed: (server) =>
      isServerAllowed(server, { consents: consents.list(), secrets: settings().secrets }),
    fetch: localFetch(ports.fetch, () => settings().localOnly),
  });
  const opened = features.reduce<FeatureServers>(
    (known, open) => ({ ...known, ...open(options, imapSockets) }),
    {},
  );
  const { sender: accounts = NO_SENDER, oneClick = NO_SENDER, mailboxes = null, signIns = null } = opened;
  return { tools: byAccount(servers, accounts, oneClick), mailboxes, signIns };
}

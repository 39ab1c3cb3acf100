import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Fetch } from '../../kernel/ports/fetch';
import type { Host } from '../../kernel/ports/host';
import type { KnownNotes } from '../../kernel/ports/known-notes';
import type { MailSignIns } from '../../kernel/ports/mail-login';
import type { MailSource } from '../../kernel/ports/mail-source';
import type { Notifier } from '../../kernel/ports/notifier';
import type { SecretStore } from '../../kernel/ports/secret-store';
import type { ToolCaller, ToolCatalog } from '../../kernel/ports/tool-caller';
import type { Vault } from '../../kernel/ports/vault';

/** A number of calls to remote models that the person has allowed in advance. */
export interface CallAllowance {
  /** Uses up one call; called before each call. Returns why the call must not be made, or `null`. */
  take(): Promise<string | null>;
  /** Releases the reservation of a call that was not made. */
  giveBack(): void;
}

/** Everything Deputy needs from its host; a host brings one of each. */
export interface Ports {
  vault: Vault;
  device: DeviceStore;
  /** This device's store for data that a restored backup of the vault must not roll back. */
  home: DeviceStore;
  begunCalls: BegunCalls;
  host: Host;
  clock: Clock;
  fetch: Fetch;
  /** Whether the host streams the bodies of nearby servers. */
  isStreaming?: boolean;
  secrets: SecretStore;
  notifier: Notifier;
  /** Tool servers named in the settings. */
  tools: ToolCaller & ToolCatalog;
  /** The person's mailboxes; a phone opens no connections to mail servers. */
  mail?: MailSource;
  signIns?: MailSignIns;
  /** The stored settings of another Obsidian plugin of this vault; `null` if it has none. */
  pluginData?: (plugin: string) => Promise<string | null>;
  /** Cache of note fields; only on hosts that have a place for it. */
  knownNotes?: KnownNotes;
  /** Number of calls that are allowed; only on hosts that ask the person before further calls to remote models. */
  callAllowance?: CallAllowance;
  /** A sentence about how a person gives this consent on this host. */
  consentAdvice?: (consent: string) => string;
}

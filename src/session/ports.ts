import type { BegunCalls } from '../kernel/ports/begun-calls';
import type { Clock } from '../kernel/ports/clock';
import type { DeviceStore } from '../kernel/ports/device-store';
import type { Fetch } from '../kernel/ports/fetch';
import type { Host } from '../kernel/ports/host';
import type { KnownNotes } from '../kernel/ports/known-notes';
import type { MailSource } from '../kernel/ports/mail-source';
import type { Notifier } from '../kernel/ports/notifier';
import type { SecretStore } from '../kernel/ports/secret-store';
import type { ToolCaller, ToolCatalog } from '../kernel/ports/tool-caller';
import type { Vault } from '../kernel/ports/vault';

/** How many calls to models elsewhere the person takes for granted. */
export interface CallAllowance {
  /** Called before each call; why it is not to be made, or `null`. */
  take(): Promise<string | null>;
  /** The call was not made after all. */
  giveBack(): void;
}

/** All that Deputy needs of the world; a host brings one of each. */
export interface Ports {
  vault: Vault;
  device: DeviceStore;
  /** The same for what is kept of this vault beside the device's id: restoring the vault from a backup leaves it as it is. */
  home: DeviceStore;
  begunCalls: BegunCalls;
  host: Host;
  clock: Clock;
  fetch: Fetch;
  secrets: SecretStore;
  notifier: Notifier;
  /** The servers of tools that the settings name. */
  tools: ToolCaller & ToolCatalog;
  /** The person's mailboxes; a phone opens no connections to mail servers. */
  mail?: MailSource;
  /** Where a host has a place for them. */
  knownNotes?: KnownNotes;
  /** Where a host asks the person before it goes on calling models elsewhere. */
  callAllowance?: CallAllowance;
  /** For a person: how to agree here to what a line of the consents says. One sentence. */
  consentAdvice?: (consent: string) => string;
}

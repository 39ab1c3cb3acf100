import type { CommandId } from '../../../core/settings/command-table';
import type { Deputy } from '../../../core/app/deputy';
import type { KeyedChoice } from '../../../core/settings/provider-consent';
import type { ProfileNote } from '../../../core/settings/profile-note';
import type { Loosened } from '../../../core/settings/protections';
import type { Settings } from '../../../core/settings/settings';
import type { Status } from '../../../core/app/overview/status';
import type { SettingsChanges, StoredSettings } from '../../../core/settings/stored-settings';
import type { Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { ToolCatalog } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';

/** Result of one real call to the provider. */
export type ProviderCheck = Awaited<ReturnType<Deputy['provider']['check']>>;

export type LocalServers = readonly Awaited<ReturnType<Deputy['provider']['localServers']>>[number][];

export type SkillCards = readonly Awaited<ReturnType<Deputy['skills']['list']>>[number][];

/** Which older mails of an inbox to import. */
export type OlderMail = Parameters<Deputy['mailboxes']['estimate']>[1];

export type SenderLines = readonly Awaited<ReturnType<Deputy['senders']>>[number][];

/** State of the stored settings; `readOnly` says why nothing is stored until the person starts over. */
export type StoredState = Readonly<Pick<StoredSettings, 'problems' | 'readOnly'>>;

/** The settings tab's interface to the plugin: the tab draws and asks, its host stores and applies. */
export interface SettingsHost {
  /** The settings in force. */
  readonly settings: Settings;
  readonly stored: StoredState;
  /** Stores a change (not while read-only) and applies it at once. Rejects if it could not be stored. */
  change(change: SettingsChanges): Promise<void>;
  /**
   * Saves a copy of the stored settings beside them, then starts with the defaults. Resolves to the copy's
   * name.
   */
  startOver(): Promise<string>;

  /** Values in the vault's files that loosen a protecting setting and are not in force yet. */
  readonly loosened: readonly Loosened[];
  /** Applies looser values, if the files still hold what was shown. */
  allowLoosened(shown: readonly Loosened[]): Promise<void>;

  /** Consents of this device, as `consentKey` and `serverConsentKey` write them, including "rules". */
  readonly consents: readonly string[];
  /** Records a consent, in force at once. */
  agree(choice: KeyedChoice): Promise<void>;
  /** Allows exactly this server to be started, or reached, from this device. */
  allow(server: ToolServer): Promise<void>;
  /** Records the consent that this line of the `ConsentStore` stands for; in force at once. */
  agreeTo(key: string): Promise<void>;
  withdraw(key: string): Promise<void>;

  /** Skills in the vault. */
  skills(): Promise<SkillCards>;

  /** Sender lines as they apply on this device. */
  senders(): Promise<SenderLines>;
  /** Confirms or removes a sender line, by its key, and reports the outcome. */
  changeSender(act: 'confirmSender' | 'forgetSender', key: string): Promise<void>;

  /** Counts older mail in the inbox, imports it if the person agrees to number and price, and reports the outcome. */
  takeOlderMail(account: MailAccount, take: OlderMail): Promise<void>;

  /** Folders of an account that may be read, as its server lists them now. */
  mailFolders(account: MailAccount): ReturnType<Deputy['mailboxes']['folders']>;

  /** The note that may hold the profile; `null` if there is none. */
  profileNote(): Promise<ProfileNote | null>;

  /** Makes one real structured call with the current settings. */
  checkProvider(): Promise<ProviderCheck>;
  /** Model servers that answer on this computer now. */
  localServers(): Promise<LocalServers>;
  /** Models that the provider lists. */
  models(): Promise<Result<readonly string[], Error>>;

  /** Tools of the servers in the settings; queries call nothing. */
  readonly tools: ToolCatalog;

  readonly deviceId: string;
  runner(): Promise<Status['runner']>;
  /** Whether automatic work is paused. */
  readonly isPaused: boolean;
  /**
   * Calls back when the automation's state or the settings changed elsewhere; returns a function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void;
  /** Runs a command, like the palette. */
  run(command: CommandId): Promise<void>;
}

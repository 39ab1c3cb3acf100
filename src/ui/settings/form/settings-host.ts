import type { CommandId } from '../../../settings/command-table';
import type { Deputy } from '../../../app/deputy';
import type { KeyedChoice } from '../../../settings/provider-consent';
import type { ProfileNote } from '../../../settings/profile';
import type { Loosened } from '../../../settings/protections';
import type { Settings } from '../../../settings/settings';
import type { Status } from '../../../app/overview/status';
import type { SettingsChanges, StoredSettings } from '../../../settings/stored-settings';
import type { Result } from '../../../kernel/notes/values/result';
import type { ToolCatalog } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';

/** What one real call to the provider showed. */
export type ProviderCheck = Awaited<ReturnType<Deputy['provider']['check']>>;

export type LocalServers = readonly Awaited<ReturnType<Deputy['provider']['localServers']>>[number][];

export type SkillCards = readonly Awaited<ReturnType<Deputy['skills']['list']>>[number][];

export type SenderLines = readonly Awaited<ReturnType<Deputy['senders']>>[number][];

/** How the stored settings were found; `readOnly` says why nothing is stored until the person starts over. */
export type StoredState = Readonly<Pick<StoredSettings, 'problems' | 'readOnly'>>;

/** What the settings tab needs of the plugin: the tab draws and asks, its host keeps and applies. */
export interface SettingsHost {
  /** As they count now. */
  readonly settings: Settings;
  readonly stored: StoredState;
  /** Stores the change (not while read-only) and goes on with it at once. Rejects when it could not be stored. */
  change(change: SettingsChanges): Promise<void>;
  /** Keeps a copy of the stored settings beside them, then begins with the defaults. Resolves to the copy's name. */
  startOver(): Promise<string>;

  /** What the vault's files would loosen of the settings that protect. */
  readonly loosened: readonly Loosened[];
  /** It counts from now on, where the files still say what was shown. */
  allowLoosened(shown: readonly Loosened[]): Promise<void>;

  /** What this device agreed to, as `consentKey` and `serverConsentKey` write it; "rules" among it. */
  readonly consents: readonly string[];
  /** Counts at once, as a change does. */
  agree(choice: KeyedChoice): Promise<void>;
  /** Lets exactly this server be started, or reached, from this device. */
  allow(server: ToolServer): Promise<void>;
  /** To what a line of the consents says. */
  agreeTo(key: string): Promise<void>;
  withdraw(key: string): Promise<void>;

  /** The skills of the vault. */
  skills(): Promise<SkillCards>;

  /** The lines of the note on senders, as they count on this device. */
  senders(): Promise<SenderLines>;
  /** Confirms or ends one, by its key, and tells the person how it went. */
  changeSender(act: 'confirmSender' | 'forgetSender', key: string): Promise<void>;

  /** The note that may say who the person is; `null`: there is none. */
  profileNote(): Promise<ProfileNote | null>;

  /** One real structured call with the settings as they are now. */
  checkProvider(): Promise<ProviderCheck>;
  /** Servers of models that answer on this computer now. */
  localServers(): Promise<LocalServers>;
  /** The models that the provider lists. */
  models(): Promise<Result<readonly string[], Error>>;

  /** What the servers of the settings offer; asking calls nothing. */
  readonly tools: ToolCatalog;

  readonly deviceId: string;
  runner(): Promise<Status['runner']>;
  /** Nothing begins by itself. */
  readonly isPaused: boolean;
  /** The state of the automation, or the settings, changed from elsewhere. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
  /** Carries a command out, as the palette does. */
  run(command: CommandId): Promise<void>;
}

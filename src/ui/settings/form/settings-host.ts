import type { ActName, ActSubject } from '../../../core/app/acts';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import type { AutomationState } from '../../../core/app/automation/automation-state';
import type { KeyedChoice } from '../../../core/settings/provider-consent';
import type { Loosened } from '../../../core/settings/protections';
import type { Settings } from '../../../core/settings/settings';
import type { Report } from '../../../core/app/view/report';
import type { SettingsChanges, StoredSettings } from '../../../core/settings/stored-settings';
import type { ToolCatalog } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';

/** State of the stored settings; `readOnly` says why nothing is stored until the person starts over. */
export type StoredState = Readonly<Pick<StoredSettings, 'problems' | 'readOnly'>>;

/** The settings tab's interface to the plugin: the tab draws and asks, its host stores and applies. */
export interface SettingsHost {
  readonly settings: Settings;
  readonly stored: StoredState;
  /** Stores a change (not while read-only) and applies it at once. Rejects if it could not be stored. */
  change(change: SettingsChanges): Promise<void>;
  /** Saves a copy of the stored settings beside them, then starts with the defaults. Resolves to the copy's name. */
  startOver(): Promise<string>;

  /** Values in the vault's files that loosen a protecting setting and are not in force yet. */
  readonly loosened: readonly Loosened[];
  /** Applies looser values, if the files still hold what was shown. */
  allowLoosened(shown: readonly Loosened[]): Promise<void>;

  /** Consents of this device, as `consentKey` and `serverConsentKey` write them, including "rules". */
  readonly consents: readonly string[];
  agree(choice: KeyedChoice): Promise<void>;
  /** Allows exactly this server to be started, or reached, from this device. */
  allow(server: ToolServer): Promise<void>;
  /** Records the consent that this line of the `ConsentStore` stands for; in force at once. */
  agreeTo(key: string): Promise<void>;
  withdraw(key: string): Promise<void>;

  readonly deputy: PersonsDeputy;
  act<Name extends ActName>(name: Name, subject: ActSubject<Name>): Promise<void>;
  notice(report: Report): void;

  /** Tools of the servers in the settings; queries call nothing. */
  readonly tools: ToolCatalog;

  readonly deviceId: string;
  readonly state: AutomationState;
  readonly isPaused: boolean;
  /** Calls back when the automation's state or the settings changed elsewhere; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  run(command: string): Promise<void>;
}

import type { Overview } from '../../dashboard/overview';
import type { AutomationState } from '../../deputy/automation-state';
import type { Actions } from '../../deputy/command-table';

export interface SidebarSettings {
  /** Letters work as keys while the sidebar has the focus. */
  singleKeys: boolean;
  /** As a person calls it: "Anthropic", "Built-in rules". */
  provider: string;
  /** Empty where the provider has no models to choose from. */
  model: string;
}

/** Part of the settings tab. */
export type SettingsSection = 'provider' | 'folders';

/**
 * All the sidebar knows and may do. What it shows is read anew whenever a listener is called; acts tell the person
 * themselves how they went, and never reject.
 */
export interface SidebarModel {
  readonly state: AutomationState;
  /** `null` until the vault was read for the first time. */
  readonly overview: Overview | null;
  /** What "Undo last action" would take back, in the words of the log; `null` where there is nothing. */
  readonly undoable: string | null;
  readonly settings: SidebarSettings;
  /** IANA name of the time zone. */
  readonly zone: string;
  /** Wall-clock milliseconds. */
  now(): number;
  /** The listener is called when anything above has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;

  readonly actions: Actions;
  openNote(path: string): Promise<void>;
  triageAgain(path: string): Promise<void>;
  markDone(path: string): Promise<void>;
  /** First run: the built-in rules, which send nothing. */
  useRules(): Promise<void>;
  /** Shows what would be sent to whom, and asks for the person's consent. */
  reviewConsent(): Promise<void>;
  openSettings(section?: SettingsSection): void;
}

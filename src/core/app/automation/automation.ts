import type { AutomationState } from './automation-state';
import type { PersonsDeputy } from './automated-acts';
import type { CycleOutcome } from '../cycle';
import type { KeyedChoice } from '../../settings/provider-consent';
import type { Settings } from '../../settings/settings';

export interface RunRequest {
  /** Paths of notes that a person asked for; they are triaged first. */
  first?: readonly string[];
  limit?: number;
}

export type RunOutcome =
  | CycleOutcome
  /** Nothing was begun; `state` says what a person has to do first. */
  | { kind: 'blocked'; state: AutomationState }
  /** The vault could not be read or written; the next cycle continues the unfinished work. */
  | { kind: 'stuck'; message: string };

/** Deputy in a host that keeps running. Nothing is read or sent by itself before a person has chosen who triages. */
export interface Automation {
  readonly state: AutomationState;
  /** Whether automatic work is paused. Stays true while work that a person asked for is running. */
  readonly isPaused: boolean;
  /** Calls back, perhaps often, after changes of the state or the vault; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Called once, when the vault is open. */
  start(settings: Settings): void;
  /**
   * Continues with other settings or consents. Running work finishes with the old ones if it ends soon; otherwise it is
   * postponed. Resolves when the new ones are in force.
   */
  reconfigure(settings: Settings): Promise<void>;
  /** Reports that the stored settings are unreadable: no automatic work begins until `reconfigure`. */
  refuseSettings(why: string): Promise<void>;
  /** Saves a person's consent to a provider, and continues. */
  choose(choice: KeyedChoice): Promise<void>;
  /** Pauses automatic work, across restarts. Notes in progress are finished, and what a person asks for still runs. */
  pause(): void;
  resume(): void;
  /** Runs one cycle now, paused or not. */
  runNow(request?: RunRequest): Promise<RunOutcome>;
  /** Stops everything and pauses. Late answers are dropped. Resolves when nothing is running. */
  stopAll(): Promise<void>;
  /** Ends the automation: once resolved, no timer, listener, lock or call is left. */
  close(): Promise<void>;
  /** Everything a person can request, with the current settings. Rejects before `start` and after `close`. */
  readonly deputy: PersonsDeputy;
}

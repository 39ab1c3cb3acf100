import type { AutomationState } from './automation-state';
import type { PersonsDeputy } from './automated-acts';
import type { CycleOutcome } from '../cycle';
import type { KeyedChoice } from '../../settings/provider-consent';
import type { Settings } from '../../settings/settings';

export interface RunRequest {
  /** Paths a person asked for: they come first. */
  first?: readonly string[];
  limit?: number;
}

export type RunOutcome =
  | CycleOutcome
  /** Nothing was begun: `state` says what a person has to do first. */
  | { kind: 'blocked'; state: AutomationState }
  /** The vault could not be read or written; what was begun is finished later. */
  | { kind: 'stuck'; message: string };

/** Deputy in a host that keeps running. Nothing is read or sent by itself before a person has chosen who triages. */
export interface Automation {
  readonly state: AutomationState;
  /** Nothing begins by itself. Holds while something a person asked for is under way, too. */
  readonly isPaused: boolean;
  /** Calls back, maybe often, when the state or what the vault holds has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** To be called once, when the vault is there. */
  start(settings: Settings): void;
  /**
   * Goes on with other settings, or other consents. What is in hand is finished with the old ones where that is soon,
   * else put off. Resolves when the new ones count.
   */
  reconfigure(settings: Settings): Promise<void>;
  /** The stored settings can't be read: nothing begins by itself until `reconfigure`. */
  refuseSettings(why: string): Promise<void>;
  /** Keeps a person's consent to who triages, and goes on. */
  choose(choice: KeyedChoice): Promise<void>;
  /** Survives a restart. Notes in hand are finished; what a person asks for still runs. */
  pause(): void;
  resume(): void;
  /** One cycle, now, paused or not. */
  runNow(request?: RunRequest): Promise<RunOutcome>;
  /** Late answers are dropped, nothing is half-applied; then paused. Resolves when nothing is under way. */
  stopAll(): Promise<void>;
  /** The end: no timer, listener, lock or call is left when it resolves. */
  close(): Promise<void>;
  /** What a person can ask for, with the settings as they are now. Rejects before `start` and after `close`. */
  readonly deputy: PersonsDeputy;
}

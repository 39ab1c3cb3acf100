import type { ModelErrorCode } from '../../../../kernel/ports/language-model';
import type { Progress } from '../../../../kernel/ports/notifier';
import type { CallAgain } from '../../../../llm/provider/retry/retry';
import type { SetupErrorCode } from '../../../../llm/provider/setup/setup-error';

/**
 * The folder of waiting notes that held some when this device last began to work. `now`: it still holds some, but the settings
 * name this folder, which holds none; `null` if the folder itself is missing, moved or deleted by hand.
 */
export interface LostNotes {
  folder: string;
  now: string | null;
}

/** Activity of a running Deputy, or the reason for its idleness. Times are wall-clock milliseconds. */
export type DeputyState =
  /** No provider is chosen on this device yet. Nothing is read, nothing is sent. */
  | { kind: 'unchosen' }
  /** The settings, perhaps from a sync, name a provider without consent on this device. */
  | { kind: 'needs_consent'; provider: string; model: string; baseUrl: string }
  /** The stored settings are broken, so the person's folders are unknown and no automatic work begins. */
  | { kind: 'settings_unreadable'; why: string }
  | { kind: 'not_set_up'; gone?: LostNotes | null }
  /** A provider is allowed, but nothing was sent yet, because the person has not started the work. */
  | { kind: 'ready' }
  /** Automatic work is paused; Deputy still does what a person asks for. `device`: another one, which runs the vault. */
  | { kind: 'paused'; device?: string }
  | { kind: 'idle'; lastCycle: number | null; nextCycle: number | null }
  | { kind: 'working'; progress: Progress | null; rateLimitedUntil: number | null; retrying?: CallAgain }
  | { kind: 'stopping' }
  /** The provider accepts nothing until a person provides a key, credit, a model or a server. */
  | { kind: 'refused'; code: ModelErrorCode | SetupErrorCode; message: string; nextTry: number | null }
  /** The vault can't be read or written. */
  | { kind: 'stuck'; message: string; nextTry: number | null }
  /** Another instance on this device holds the lock. */
  | { kind: 'elsewhere'; by: string }
  | { kind: 'other_device'; device: string }
  | { kind: 'runner_unreadable'; why: string };

import { isForLater, ModelError, type ModelErrorCode, opensBreaker } from '../../kernel/ports/language-model';
import type { CallAgain } from '../../llm/provider/retry/retry';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import type { LockHolder } from '../session/lock';
import type { LockRefusal } from '../session/work-lock';
import type { CycleOutcome } from './cycle';
import type { DeputyState } from './view/state/deputy-state';

/** How the last cycle ended, as far as the start of the next one depends on it. */
export type Mood =
  | { kind: 'well' }
  /** Another instance holds the lock and does the work. Changes are ignored: the lock would only be held again. */
  | { kind: 'elsewhere'; by: LockHolder | null }
  /** This device must not, or can't, work on the vault. */
  | { kind: 'barred'; why: Exclude<LockRefusal, { kind: 'locked' | 'lock_lost' }> }
  /** The provider accepts nothing until a person acts. */
  | { kind: 'refused'; error: ModelError | ProviderSetupError; fingerprint: string }
  /** The vault can't be written; with `isFault`, Deputy itself failed, which an early retry would only repeat. */
  | { kind: 'stuck'; message: string; isFault?: boolean };

/** Decides when the next cycle starts. Pure: receives events; the host waits and works. */
export interface CycleSchedule {
  mood: Mood;
  failures: number;
}

/** Nothing is done until the wall-clock time `until`, or until there is a reason to work. */
export interface Rest {
  mood: Mood;
  until: number;
}

/** Events that a host receives during automatic work. */
export type WorkEvent =
  /** A cycle has begun, under the lock; the event below reports its end. */
  | { kind: 'began' }
  | { kind: 'ended' }
  /** Wall-clock time until which a rate limit is waited out; `null` when calls continue. */
  | { kind: 'rate_limited'; until: number | null }
  /** A call to the model failed and is repeated. */
  | { kind: 'retrying'; again: CallAgain };

type Refused = Exclude<CycleOutcome, { kind: 'done' }>;

export const FIRST: CycleSchedule = { mood: { kind: 'well' }, failures: 0 };

/** The mood after a cycle. `fingerprint` was computed before the cycle. */
export function moodAfter(outcome: CycleOutcome, fingerprint: string): Mood {
  switch (outcome.kind) {
    case 'done': {
      const { stopped } = outcome.report;
      return stopped !== null && (NEEDS_PERSON.has(stopped.code) || isForLater(stopped))
        ? { kind: 'refused', error: stopped, fingerprint }
        : { kind: 'well' };
    }
    case 'not_connected':
      return { kind: 'refused', error: outcome.error, fingerprint };
    case 'not_worked':
      return moodOf(outcome.refusal);
  }
}

function moodOf(refusal: LockRefusal): Mood {
  switch (refusal.kind) {
    case 'locked':
      return { kind: 'elsewhere', by: refusal.by };
    case 'lock_lost':
      return { kind: 'elsewhere', by: null };
    case 'not_set_up':
    case 'other_device':
    case 'runner_unreadable':
      return { kind: 'barred', why: refusal };
  }
}

const NEEDS_PERSON: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'connection',
  'network',
  'server',
  'bad_request',
  'refused',
  'context_too_long',
  'unusable',
]);

/** Whether a host waits for a problem to pass. At the start, a local server without an answer may be starting. */
export const mayPass = (refused: Refused, isFirst: boolean): boolean =>
  refused.kind === 'not_connected'
    ? !isFirst || refused.error.code === 'server_unreachable'
    : !isFirst && moodOf(refused.refusal).kind === 'elsewhere';

export const scheduleAfter = ({ failures }: CycleSchedule, mood: Mood): CycleSchedule => ({
  mood,
  failures: mood.kind === 'refused' || mood.kind === 'stuck' ? failures + 1 : 0,
});

/**
 * Milliseconds until the next cycle, longer with each failure. A model that refuses or gives no usable answers is asked
 * again when its error says, by default in a day.
 */
export function restMs({ mood, failures }: CycleSchedule, intervalMs: number): number {
  if (failures === 0) return intervalMs;
  if (mood.kind === 'stuck' && mood.isFault === true) return AFTER_FAULT_MS;
  const error = mood.kind === 'refused' ? mood.error : null;
  if (error instanceof ModelError && (opensBreaker(error) || isForLater(error)))
    return error.retryAfterMs ?? A_DAY_MS;
  return (BACK_OFF_SECONDS[Math.min(failures, BACK_OFF_SECONDS.length) - 1] ?? 0) * 1_000;
}

/** Seconds until the next attempt after consecutive failures; each further failure uses the next number. */
const BACK_OFF_SECONDS = [60, 120, 240, 480, 900] as const;
const AFTER_FAULT_MS = 900_000;
const A_DAY_MS = 86_400_000;

/** The problem to report, once, however long it lasts; not one that the cycle's own report describes. */
export function newProblem(before: Mood, now: Mood): { text: string; level: 'error' | 'info' } | null {
  const text = problemOf(now);
  if (text === null || text === problemOf(before)) return null;
  return { text, level: now.kind === 'elsewhere' ? 'info' : 'error' };
}

function problemOf(mood: Mood): string | null {
  switch (mood.kind) {
    case 'stuck':
      return mood.message;
    case 'refused':
      return mood.error instanceof ModelError ? null : mood.error.message;
    case 'elsewhere':
      return 'Another command or window of Deputy works in this vault now; this one continues afterwards.';
    case 'well':
    case 'barred':
      return null;
  }
}

/** Moods after a finished cycle. */
export type Resting = Extract<
  DeputyState,
  { kind: 'idle' | 'not_set_up' | 'refused' | 'stuck' | 'elsewhere' | 'other_device' | 'runner_unreadable' }
>;

/** The mood as shown to people. `next`: wall-clock time of the next automatic cycle, if there is one. */
export function restingAfter(
  mood: Mood,
  { lastCycle, next }: { lastCycle: number | null; next: number | null },
): Resting {
  switch (mood.kind) {
    case 'well':
      return { kind: 'idle', lastCycle, nextCycle: next };
    case 'elsewhere':
      return { kind: 'elsewhere', by: nameOf(mood.by) };
    case 'barred':
      return mood.why;
    case 'refused':
      return refusedBy(mood.error, next);
    case 'stuck':
      return { kind: 'stuck', message: mood.message, nextTry: next };
  }
}

/** The refusal as shown to people. `next`: wall-clock time of the next try, if there is one. */
export function refusedBy(error: ModelError | ProviderSetupError, next: number | null): Resting {
  const { code, message } = error;
  // The message about a budget that renews itself names the time at which work goes on.
  const saysWhen = error instanceof ModelError && code === 'budget' && error.retryAfterMs !== undefined;
  return { kind: 'refused', code, message, nextTry: saysWhen ? null : next };
}

const nameOf = (by: LockHolder | null): string =>
  by === null ? 'another instance' : `${by.host} with process ${String(by.pid)}`;

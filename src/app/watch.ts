import type { Clock } from '../kernel/ports/clock';
import { ModelError, type ModelErrorCode, opensBreaker } from '../kernel/ports/language-model';
import { VaultError } from '../kernel/ports/vault';
import type { ProviderSetupError } from '../llm/provider/setup/setup-error';
import type { CycleOutcome } from './cycle';
import type { CycleReport } from './cycle-report';
import type { LockRefusal } from '../session/work-lock';
import type { LockHolder } from '../session/lock';

/** Seconds until the next attempt while nothing can be done; each further failure uses the next number. */
const BACK_OFF_SECONDS = [60, 120, 240, 480, 900] as const;
/** Milliseconds between two checks of whether the cause has changed during such a delay. */
const LOOK_AGAIN_MS = 2_000;

export interface WatchOptions {
  clock: Clock;
  intervalMs: number;
  /** Milliseconds after which the first cycle starts, unless a change starts it earlier. */
  firstAfterMs?: number;
  /**
   * Whether to wait for the person to fix a problem that exists at the start; for hosts that somebody looks at all
   * day.
   */
  keepsOn?: boolean;
  /** When aborted, the running cycle finishes, and no other begins. */
  stop: AbortSignal;
  cycle: () => Promise<CycleOutcome>;
  /**
   * Resolves when something in the vault asks for a cycle before the interval is over; rejects when aborted.
   */
  changed: (signal: AbortSignal) => Promise<void>;
  /** Returns a text that changes with the cause of a provider's refusal, such as the key. */
  fingerprint: () => Promise<string>;
  /** `info`: nothing is wrong, and the work goes on by itself. */
  onProblem: (text: string, level: 'error' | 'info') => void;
  onReport: (report: CycleReport) => void;
  onRest?: (rest: Rest) => void;
}

type Refused = Exclude<CycleOutcome, { kind: 'done' }>;

export type WatchEnd = { kind: 'stopped' } | Refused;

/** When to try again, according to the last cycle. */
export type Mood =
  | { kind: 'well' }
  /**
   * Another instance holds the lock and does the work. Changes are ignored, because the lock would only be found held
   * again.
   */
  | { kind: 'elsewhere'; by: LockHolder | null }
  /** This device must not, or can't, work on the vault. */
  | { kind: 'barred'; why: Exclude<LockRefusal, { kind: 'locked' | 'lock_lost' }> }
  /** The provider accepts nothing until a person acts. */
  | { kind: 'refused'; error: ModelError | ProviderSetupError; fingerprint: string }
  /** The vault can't be written. */
  | { kind: 'stuck'; error: VaultError };

/** Nothing is done until the wall-clock time `until`, or until there is a reason to work. */
export interface Rest {
  mood: Mood;
  until: number;
}

/**
 * Runs cycles until stopped. A problem that a person has to fix ends the loop if the first cycle meets it, unless
 * `keepsOn` is set; after a later cycle, the loop waits.
 */
export async function watch(options: WatchOptions): Promise<WatchEnd> {
  const { stop, firstAfterMs = 0 } = options;
  let mood: Mood = { kind: 'well' };
  let failures = 0;
  if (firstAfterMs > 0) await rest(options, mood, firstAfterMs);
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const { outcome, mood: next } = await tryCycle(options);
    if (outcome !== null && outcome.kind !== 'done' && !mayPass(outcome, isFirst, options)) return outcome;
    tell(options, mood, next);
    mood = next;
    failures = mood.kind === 'refused' || mood.kind === 'stuck' ? failures + 1 : 0;
    await rest(options, mood, failures > 0 ? backOffMs(mood, failures) : options.intervalMs);
  }
  return { kind: 'stopped' };
}

/**
 * Whether to wait for the problem to pass instead of ending. At the start, a local server that does not answer may
 * still be starting.
 */
function mayPass(refused: Refused, isFirst: boolean, { keepsOn }: WatchOptions): boolean {
  if (keepsOn === true) return true;
  return refused.kind === 'not_connected'
    ? !isFirst || refused.error.code === 'server_unreachable'
    : !isFirst && moodOf(refused.refusal).kind === 'elsewhere';
}

/** The mood after a cycle. `fingerprint` was taken before the cycle. */
export function moodAfter(outcome: CycleOutcome, fingerprint: string): Mood {
  switch (outcome.kind) {
    case 'done': {
      const { stopped } = outcome.report;
      return stopped !== null && NEEDS_PERSON.has(stopped.code)
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

/**
 * Reports a problem once, however long it lasts. A problem that the cycle's own report describes, such as a refused
 * key, is not reported here.
 */
function tell({ onProblem }: WatchOptions, before: Mood, now: Mood): void {
  const text = problemOf(now);
  if (text !== null && text !== problemOf(before))
    onProblem(text, now.kind === 'elsewhere' ? 'info' : 'error');
}

function problemOf(mood: Mood): string | null {
  switch (mood.kind) {
    case 'stuck':
      return mood.error.message;
    case 'refused':
      return mood.error instanceof ModelError ? null : mood.error.message;
    case 'elsewhere':
      return 'Another command or window of Deputy works in this vault now; this one goes on afterwards.';
    case 'well':
    case 'barred':
      return null;
  }
}

async function tryCycle(options: WatchOptions): Promise<{ outcome: CycleOutcome | null; mood: Mood }> {
  try {
    // Taken before the cycle, so that a key changed while the provider refuses is noticed.
    const fingerprint = await options.fingerprint();
    if (options.stop.aborted) return { outcome: null, mood: { kind: 'well' } };
    const outcome = await options.cycle();
    if (outcome.kind === 'done') options.onReport(outcome.report);
    const mood = moodAfter(outcome, fingerprint);
    // Opening the breaker in this cycle changed the fingerprint, so a new one is taken.
    const hasBroken = mood.kind === 'refused' && opensBreaker(mood.error);
    return { outcome, mood: hasBroken ? { ...mood, fingerprint: await options.fingerprint() } : mood };
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return { outcome: null, mood: { kind: 'stuck', error } };
  }
}

/** Grows with the failures. A model that refuses or gives no usable answers is asked again when its error says, by default in a day. */
const backOffMs = (mood: Mood, failures: number): number =>
  mood.kind === 'refused' && mood.error instanceof ModelError && opensBreaker(mood.error)
    ? (mood.error.retryAfterMs ?? A_DAY_MS)
    : backOffSeconds(failures) * 1_000;

const A_DAY_MS = 86_400_000;

const backOffSeconds = (failures: number): number =>
  BACK_OFF_SECONDS[Math.min(failures, BACK_OFF_SECONDS.length) - 1] ?? 0;

/**
 * Waits until the time has passed or a change needs work; after a failure, until the cause of the failure has
 * changed.
 */
async function rest(options: WatchOptions, mood: Mood, span: number): Promise<void> {
  const { clock, stop, onRest } = options;
  if (stop.aborted) return;
  onRest?.({ mood, until: clock.now() + span });
  const waiting = new AbortController();
  const cancel = (): void => {
    waiting.abort();
  };
  stop.addEventListener('abort', cancel, { once: true });
  const sleep = clock.sleep(span, waiting.signal);
  const wakes = [sleep, ...news(options, mood, waiting.signal).map((wake) => orSleep(wake, sleep))];
  await Promise.race(wakes.map(ignoreAbort(waiting.signal)));
  stop.removeEventListener('abort', cancel);
  waiting.abort();
  await Promise.all(wakes.map(ignoreAbort(waiting.signal)));
}

/** Events that end a rest early. */
function news(options: WatchOptions, mood: Mood, signal: AbortSignal): Promise<void>[] {
  switch (mood.kind) {
    case 'well':
      return [options.changed(signal)];
    case 'elsewhere':
    case 'barred':
    case 'stuck':
      return [];
    case 'refused':
      return [changeOfKey(options, mood.fingerprint, signal)];
  }
}

/** Sleeps if waiting for changes fails with an error of the vault: the next cycle reports the error. */
const orSleep = (wake: Promise<void>, sleep: Promise<void>): Promise<void> =>
  wake.catch((error: unknown) => {
    if (!(error instanceof VaultError)) throw error;
    return sleep;
  });

async function changeOfKey(
  { clock, fingerprint }: WatchOptions,
  refused: string,
  signal: AbortSignal,
): Promise<void> {
  do await clock.sleep(LOOK_AGAIN_MS, signal);
  while ((await fingerprint()) === refused);
}

const ignoreAbort =
  (signal: AbortSignal) =>
  async (wake: Promise<void>): Promise<void> => {
    try {
      await wake;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

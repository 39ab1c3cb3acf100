import type { Clock } from '../ports/clock';
import { VaultError } from '../ports/vault';
import type { CycleOutcome, CycleReport } from './cycle';

/** How much later the next cycle comes while nothing can be done, growing while it lasts. */
const BACK_OFF_SECONDS = [60, 120, 240, 480, 900] as const;
/** How often, meanwhile, somebody looks whether the cause is gone. */
const LOOK_AGAIN_MS = 2_000;

export interface WatchOptions {
  clock: Clock;
  intervalMs: number;
  /** Aborted: the cycle under way comes to its end, and no other begins. */
  stop: AbortSignal;
  cycle: () => Promise<CycleOutcome>;
  /** Resolves when something in the vault asks for a cycle before the interval is over; rejects when aborted. */
  changed: (signal: AbortSignal) => Promise<void>;
  /** Changes when what the provider refused has changed: the key, say. */
  fingerprint: () => Promise<string>;
  onProblem: (text: string) => void;
  onReport: (report: CycleReport) => void;
}

type Refused = Exclude<CycleOutcome, { kind: 'done' }>;

export type WatchEnd = { kind: 'stopped' } | Refused;

/** What the last cycle says about when to try again. */
type Mood =
  | { kind: 'well' }
  /** Another instance works. What waits is its work: news would only find the lock held, again and again. */
  | { kind: 'elsewhere' }
  /** The provider takes nothing until a person acts. */
  | { kind: 'refused'; fingerprint: string }
  /** The vault can't be written. */
  | { kind: 'stuck' };

/** Cycles until stopped. What a person has to mend ends it at the start; later on it waits. */
export async function watch(options: WatchOptions): Promise<WatchEnd> {
  let mood: Mood = { kind: 'well' };
  let failures = 0;
  for (let isFirst = true; !options.stop.aborted; isFirst = false) {
    const outcome = await tryCycle(options);
    if ('refused' in outcome && !mayPass(outcome.refused, isFirst)) return outcome.refused;
    mood = 'refused' in outcome ? await moodAfter(outcome.refused, mood, options) : outcome;
    failures = mood.kind === 'well' || mood.kind === 'elsewhere' ? 0 : failures + 1;
    await rest(options, mood, failures);
  }
  return { kind: 'stopped' };
}

/** A local server that does not answer at the start may still be starting, too. */
const mayPass = (refused: Refused, isFirst: boolean): boolean =>
  refused.kind === 'not_connected'
    ? !isFirst || refused.error.code === 'server_unreachable'
    : !isFirst && (refused.kind === 'locked' || refused.kind === 'lock_lost');

async function moodAfter(
  refused: Refused,
  before: Mood,
  { onProblem, fingerprint }: WatchOptions,
): Promise<Mood> {
  if (refused.kind === 'not_connected') {
    onProblem(refused.error.message);
    return { kind: 'refused', fingerprint: await fingerprint() };
  }
  if (before.kind !== 'elsewhere') {
    onProblem('Another orchestrator instance works at the moment; Deputy waits for the next cycle.');
  }
  return { kind: 'elsewhere' };
}

async function tryCycle(options: WatchOptions): Promise<Mood | { refused: Refused }> {
  try {
    // Taken before the cycle: a key that changes while it is being refused counts as news.
    const fingerprint = await options.fingerprint();
    const outcome = await options.cycle();
    if (outcome.kind !== 'done') return { refused: outcome };
    options.onReport(outcome.report);
    const stopped = outcome.report.stopped?.code;
    const needsPerson = stopped === 'auth' || stopped === 'billing' || stopped === 'bad_request';
    return needsPerson ? { kind: 'refused', fingerprint } : { kind: 'well' };
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    options.onProblem(error.message);
    return { kind: 'stuck' };
  }
}

const backOffMs = (failures: number): number =>
  (BACK_OFF_SECONDS[Math.min(failures, BACK_OFF_SECONDS.length) - 1] ?? 0) * 1_000;

/** Waits for the interval, or for news; while backing off, for the time to pass or the cause to change. */
async function rest(options: WatchOptions, mood: Mood, failures: number): Promise<void> {
  const { clock, intervalMs, stop } = options;
  if (stop.aborted) return;
  const waiting = new AbortController();
  const cancel = (): void => {
    waiting.abort();
  };
  stop.addEventListener('abort', cancel, { once: true });
  const span = failures > 0 ? backOffMs(failures) : intervalMs;
  const wakes = [clock.sleep(span, waiting.signal), ...news(options, mood, waiting.signal)];
  await Promise.race(wakes.map(ignoreAbort(waiting.signal)));
  stop.removeEventListener('abort', cancel);
  waiting.abort();
  await Promise.all(wakes.map(ignoreAbort(waiting.signal)));
}

/** What ends a rest before its time. */
function news(options: WatchOptions, mood: Mood, signal: AbortSignal): Promise<void>[] {
  switch (mood.kind) {
    case 'well':
      return [options.changed(signal)];
    case 'elsewhere':
      return [];
    case 'refused':
    case 'stuck':
      return [changeOfMood(options, mood, signal)];
  }
}

async function changeOfMood(
  { clock, fingerprint }: WatchOptions,
  mood: Mood,
  signal: AbortSignal,
): Promise<void> {
  do await clock.sleep(LOOK_AGAIN_MS, signal);
  while (mood.kind !== 'refused' || (await fingerprint()) === mood.fingerprint);
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

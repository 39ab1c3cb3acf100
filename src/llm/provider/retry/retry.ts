import { err, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import {
  asking,
  type Generation,
  type GenerateRequest,
  isForLater,
  type LanguageModel,
  ModelError,
} from '../../../kernel/ports/language-model';
import { linkedSignal } from '../wire/linked-signal';
import { LONGEST_PAUSE_MS, type RatePause } from './pause';

const BACKOFF_MS = [2_000, 4_000, 8_000] as const;
const UNSAID_PAUSE_MS = 60_000;
const LONGEST_SERVER_MS = 60_000;
/** Minimum number of milliseconds of a wait, even if a provider says "0 seconds". */
const SHORTEST_PAUSE_MS = 1_000;

export type RetryDecision =
  /** Only this call waits, for `afterMs` milliseconds. */
  | { kind: 'retry'; afterMs: number }
  /** All calls to this provider wait, for `forMs` milliseconds, and then this call continues. */
  | { kind: 'pause'; forMs: number }
  | { kind: 'give_up' };

/** How to react to a failed call after `retryCount` retries for transient failures, and `failures` of any kind. */
export function decideRetry(error: ModelError, retryCount: number, failures = 0): RetryDecision {
  if (isForLater(error)) return { kind: 'give_up' };
  if (error.code === 'rate_limit') {
    const asked = error.retryAfterMs ?? UNSAID_PAUSE_MS;
    // A time that was too short before is hardly long enough.
    const shortest = Math.min(UNSAID_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures);
    return { kind: 'pause', forMs: Math.min(LONGEST_PAUSE_MS, Math.max(shortest, asked)) };
  }
  const backoff = BACKOFF_MS[retryCount];
  if (!error.isRetryable || backoff === undefined) return { kind: 'give_up' };
  // A server that is overloaded or loads its model may name a longer time.
  const asked = Math.min(LONGEST_SERVER_MS, error.retryAfterMs ?? 0);
  return { kind: 'retry', afterMs: Math.max(backoff, asked) };
}

/** A retry that will follow. */
export interface CallAgain {
  afterMs: number;
  /** Number of the next attempt, from 1. */
  number: number;
  of: number;
  /** Whether the request did not reach the provider, so the provider did not cause the failure. */
  isUnsent: boolean;
}

export interface RetryReport {
  error: ModelError;
  retryCount: number;
  /** For the log: "retry in 2 s". */
  action: string;
  about: GenerateRequest['about'];
  /** Set only if the call is retried. */
  again?: CallAgain;
}

export interface RetryOptions {
  clock: Clock;
  /** Pause that is shared by all workers of a provider. */
  pause: RatePause;
  /** When aborted, waiting ends and the last failure is returned; a call in flight finishes. */
  stop?: AbortSignal;
  onError: (report: RetryReport) => void;
  /** Called with the wall-clock time at which a rate limit ends, and with `null` when calls resume. */
  onPause?: ((until: number | null) => void) | undefined;
}

/**
 * Retries transient failures after 2, 4 and 8 s, waits out rate limits for all workers, and returns other failures at
 * once. Rejects with the signal's reason on an abort.
 */
export const withRetries = (model: LanguageModel, options: RetryOptions): LanguageModel =>
  asking(model, (request) => generatePatiently(model, options, request));

async function generatePatiently(
  model: LanguageModel,
  { clock, pause, stop, onError, onPause }: RetryOptions,
  request: GenerateRequest,
): Promise<Result<Generation, ModelError>> {
  const patiently = (wait: Wait): Promise<void> => untilStopped(wait, request.signal, stop);
  let failures = 0;
  let retries = 0;
  let last: Result<Generation, ModelError> | null = null;
  try {
    for (;;) {
      if (pause.until !== null) {
        onPause?.(pause.until);
        await patiently((signal) => pause.wait(signal));
        onPause?.(pause.until);
      }
      if (pause.isExhausted()) return err(stillLimited(model));
      const result = await model.generate(request);
      if (result.ok) return result;
      last = result;
      const { error } = result;
      // A nearby server that did not answer within ten minutes is still working on the call.
      const isSlow = model.nearby !== undefined && error.code === 'timeout';
      const decision = isSlow ? ({ kind: 'give_up' } as const) : decideRetry(error, retries, failures);
      if (decision.kind === 'pause') pause.pauseUntil(clock.now() + decision.forMs);
      const action = actionOf(decision, { retries, pause });
      const again = decision.kind === 'retry' ? { again: againOf(error, decision.afterMs, retries) } : {};
      onError({ error, retryCount: failures, action, about: request.about, ...again });
      if (decision.kind === 'give_up' || pause.isExhausted()) return result;
      failures += 1;
      if (decision.kind === 'retry') {
        retries += 1;
        await patiently((signal) => clock.sleep(decision.afterMs, signal));
        await request.beforeRetry?.(error);
      }
    }
  } catch (thrown) {
    request.signal.throwIfAborted();
    if (stop?.aborted === true) return last ?? err(stillLimited(model));
    throw thrown;
  }
}

const againOf = ({ isUnsent }: ModelError, afterMs: number, retries: number): CallAgain => ({
  isUnsent,
  afterMs,
  number: retries + 2,
  of: BACKOFF_MS.length + 1,
});

type Wait = (signal: AbortSignal) => Promise<void>;

/**
 * Waits until the wait ends or either signal aborts. Listens to the signals only meanwhile; the adapter aborts calls in
 * flight.
 */
async function untilStopped(wait: Wait, abort: AbortSignal, stop?: AbortSignal): Promise<void> {
  const { signal, unlink } = linkedSignal(abort, stop);
  try {
    await wait(signal);
  } finally {
    unlink();
  }
}

function actionOf(
  decision: RetryDecision,
  { retries, pause }: { retries: number; pause: RatePause },
): string {
  if (decision.kind === 'retry') return `retry in ${seconds(decision.afterMs)}`;
  if (decision.kind === 'give_up')
    return retries === 0 ? 'not retried' : `gave up after ${String(retries)} retries`;
  if (pause.isExhausted()) return `gave up: the provider asks for another ${seconds(decision.forMs)}`;
  return `all calls wait ${seconds(decision.forMs)}`;
}

const seconds = (ms: number): string => `${String(Math.ceil(ms / 1_000))} s`;

const stillLimited = (model: LanguageModel): ModelError =>
  new ModelError(
    'rate_limit',
    `${model.provider} still limits the rate of calls. Try again in a few minutes.`,
  );

/**
 * All waits for one signal share a listener, because a hundred drafts may wait and Node warns about more than ten
 * listeners.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Rejects with the signal's reason at once when it aborts, even if the work cannot be interrupted; its late result is
 * dropped.
 */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(abortReason(signal));
    };
  });
  if (signal.aborted) stop();
  const stops = waiting.get(signal) ?? new Set();
  waiting.set(signal, stops.add(stop));
  if (stops.size === 1) signal.addEventListener('abort', stopAll);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stops.delete(stop);
    if (stops.size === 0) signal.removeEventListener('abort', stopAll);
  }
}

/** What to reject with when the signal aborts. */
export const abortReason = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason });

function stopAll(this: AbortSignal): void {
  for (const stop of waiting.get(this) ?? []) stop();
}

import { after } from '../../../kernel/ports/after';
import type { Clock } from '../../../kernel/ports/clock';

export interface LinkedSignal {
  signal: AbortSignal;
  /**
   * Removes the listeners. Must be called at the end, because signals that live as long as Deputy would keep
   * them all.
   */
  unlink: () => void;
}

/**
 * Aborts with the first of the two signals. `AbortSignal.any` is missing on the older phones that Obsidian supports.
 */
export function linkedSignal(first: AbortSignal, second?: AbortSignal): LinkedSignal {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(first.aborted ? first.reason : second?.reason);
  };
  const both = second === undefined ? [first] : [first, second];
  for (const signal of both) signal.addEventListener('abort', abort, { once: true });
  if (both.some((signal) => signal.aborted)) abort();
  const unlink = (): void => {
    for (const signal of both) signal.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, unlink };
}

/** Like {@link linkedSignal}, of a signal and a time limit in milliseconds. */
export function limitedSignal(
  { clock, ms, reason }: { clock: Clock; ms: number; reason?: Error },
  until?: AbortSignal,
): LinkedSignal {
  const deadline = new AbortController();
  const endWait = after(clock, ms, () => {
    deadline.abort(reason);
  });
  const { signal, unlink } = linkedSignal(deadline.signal, until);
  return {
    signal,
    unlink: () => {
      endWait();
      unlink();
    },
  };
}

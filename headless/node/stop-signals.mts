import { constants } from 'node:os';
import process from 'node:process';

export interface StopSignals {
  /** The person asked to stop: finish what is in hand, then end. */
  stop: AbortSignal;
  /** Late answers are dropped. */
  abort: AbortSignal;
  release: () => void;
}

/**
 * SIGINT and SIGTERM as a wish to stop; a second one ends the process at once, which loses nothing: the next
 * instance finishes what was begun.
 */
export const listenForStop = (warn: (text: string) => void): StopSignals => {
  const [stop, abort] = [new AbortController(), new AbortController()];
  const onSignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
    if (stop.signal.aborted) {
      abort.abort();
      process.exit(128 + constants.signals[signal]);
    }
    warn('Stopping after the notes in hand. Once more to stop at once.');
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stop: stop.signal,
    abort: abort.signal,
    release: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
};

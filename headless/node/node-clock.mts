import process from 'node:process';
import { type Clock, regionalLocale } from '../../src/kernel/ports/clock';

/** Longest wait of a system timer, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The time zone is read on demand, because the system's tables of languages and zones load slowly. */
let zone: string | undefined;

export const nodeClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  get zone() {
    return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
  },

  /** English words, with dates and hours as the region of the environment writes them: `LC_TIME=de_DE.UTF-8`. */
  get locale() {
    const { LC_ALL, LC_TIME, LANG } = process.env;
    const region = /^[a-z]{2,3}_([A-Z]{2})\b/.exec(LC_ALL || LC_TIME || LANG || '')?.[1];
    return regionalLocale('en', region ?? 'GB');
  },

  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        Math.min(ms, LONGEST_TIMER),
      );
      const abort = (): void => {
        clearTimeout(timer);
        reject(abortError(signal?.reason));
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  },

  /** The timer does not keep the process alive. */
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => {
      clearInterval(timer);
    };
  },
};

const abortError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason });

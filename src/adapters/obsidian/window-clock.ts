import { getLanguage } from 'obsidian';
import { type Clock, regionalLocale } from '../../kernel/ports/clock';
import { unlessAborted } from '../../kernel/ports/unless-aborted';

/** Milliseconds of one part of a long wait; the time is checked after each, as timers stop while a machine sleeps. */
const LOOK_AGAIN_MS = 10_000;

interface Wait {
  /** End of the wait by the wall clock, which continues while the machine sleeps. */
  readonly until: number;
  /** End of the wait by the monotonic clock, which is never set back. */
  readonly monotonicUntil: number;
  readonly done: () => void;
  timer: number;
}

/**
 * The clock of the app's window. A wait that expired during sleep ends within ten seconds after waking, or at once if
 * the page is notified. After `close`, waits never end.
 */
export class WindowClock implements Clock {
  readonly #waits = new Set<Wait>();
  #isClosed = false;
  #offset = NaN;
  #zone = 'UTC';
  #locale: string | undefined;

  constructor() {
    window.document.addEventListener('visibilitychange', this.#lookAtAll);
  }

  now(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }

  /** The app's language, in the region of the system. Cached, because each row of a list reads it and `Intl` takes a millisecond. */
  get locale(): string {
    this.#locale ??= regionalLocale(
      getLanguage(),
      new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale).region,
    );
    return this.#locale;
  }

  /** The time zone. Not cached, because the machine may travel or the clocks may change. */
  get zone(): string {
    const offset = new Date().getTimezoneOffset();
    if (offset !== this.#offset) {
      this.#offset = offset;
      this.#zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    return this.#zone;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    let cancel = (): void => undefined;
    const slept = new Promise<void>((resolve) => {
      cancel = this.#after(ms, resolve);
    });
    try {
      await (signal === undefined ? slept : unlessAborted(slept, signal));
    } finally {
      cancel();
    }
  }

  every(ms: number, run: () => void): () => void {
    let cancel = (): void => undefined;
    const next = (): void => {
      cancel = this.#after(ms, () => {
        next();
        run();
      });
    };
    next();
    return () => {
      cancel();
    };
  }

  close(): void {
    this.#isClosed = true;
    window.document.removeEventListener('visibilitychange', this.#lookAtAll);
    for (const { timer } of this.#waits) window.clearTimeout(timer);
    this.#waits.clear();
  }

  #after(ms: number, done: () => void): () => void {
    const wait: Wait = { until: this.now() + ms, monotonicUntil: this.monotonic() + ms, done, timer: 0 };
    if (!this.#isClosed) {
      this.#waits.add(wait);
      this.#setTimer(wait);
    }
    return () => {
      this.#waits.delete(wait);
      window.clearTimeout(wait.timer);
    };
  }

  #setTimer(wait: Wait): void {
    const ms = Math.min(Math.max(this.#left(wait), 0), LOOK_AGAIN_MS);
    wait.timer = window.setTimeout(() => {
      this.#look(wait);
    }, ms);
  }

  #look(wait: Wait): void {
    if (this.#left(wait) > 0) {
      this.#setTimer(wait);
      return;
    }
    this.#waits.delete(wait);
    wait.done();
  }

  #left({ until, monotonicUntil }: Wait): number {
    return Math.min(until - this.now(), monotonicUntil - this.monotonic());
  }

  readonly #lookAtAll = (): void => {
    for (const wait of [...this.#waits]) {
      window.clearTimeout(wait.timer);
      this.#look(wait);
    }
  };
}

import type { Clock } from '../../src/kernel/ports/clock';

interface Timer {
  at: number;
  fire: () => void;
  repeats: boolean;
}

/** Monday, 2 November 2026, 09:00 in Berlin. */
const DEFAULT_START = Date.parse('2026-11-02T08:00:00Z');

/**
 * Time that stands still until it is advanced. With `auto`, somebody who sleeps is enough: once everybody else
 * has come to rest, time jumps to the first sleeper's end, so that concurrent sleeps overlap as they would.
 */
export class FakeClock implements Clock {
  readonly zone: string;
  readonly locale: string;
  readonly #isAuto: boolean;
  readonly #timers = new Set<Timer>();
  #now: number;
  #elapsed = 0;

  constructor(options: { start?: number | string; zone?: string; locale?: string; auto?: boolean } = {}) {
    const start = options.start ?? DEFAULT_START;
    this.#now = typeof start === 'string' ? Date.parse(start) : start;
    this.zone = options.zone ?? 'Europe/Berlin';
    this.locale = options.locale ?? 'en-GB';
    this.#isAuto = options.auto ?? false;
  }

  /** How many sleep or repeat. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(abortReason(signal));
        return;
      }
      const timer: Timer = { at: this.#elapsed + ms, repeats: false, fire: () => undefined };
      const abort = (): void => {
        this.#timers.delete(timer);
        if (signal !== undefined) reject(abortReason(signal));
      };
      timer.fire = () => {
        this.#timers.delete(timer);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#timers.add(timer);
      if (this.#isAuto) setImmediate(() => this.#jumpToFirstSleeper());
    });
  }

  every(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.#elapsed + ms, repeats: true, fire: () => undefined };
    timer.fire = () => {
      timer.at += ms;
      run();
    };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass, timer by timer, with everything that follows from each, and comes to rest before it resolves. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await atRest();
    for (let next = this.#first(end); next !== undefined; next = this.#first(end)) {
      this.#passTo(next.at);
      next.fire();
      await atRest();
    }
    this.#passTo(end);
  }

  /** The machine sleeps: when it wakes, what was due meanwhile is due now, once. */
  suspend(ms: number): void {
    this.#passTo(this.#elapsed + ms);
  }

  /** The wall clock jumps, as after sync with a time server; spans are not touched. */
  setWallClock(time: number | string): void {
    this.#now = typeof time === 'string' ? Date.parse(time) : time;
  }

  #jumpToFirstSleeper(): void {
    const sleepers = [...this.#timers].filter((timer) => !timer.repeats);
    if (sleepers.length === 0) return;
    const end = Math.min(...sleepers.map((timer) => timer.at));
    for (let next = this.#first(end); next !== undefined; next = this.#first(end)) {
      this.#passTo(next.at);
      next.fire();
    }
  }

  #first(end: number): Timer | undefined {
    return [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
  }

  #passTo(elapsed: number): void {
    this.#now += Math.max(0, elapsed - this.#elapsed);
    this.#elapsed = Math.max(this.#elapsed, elapsed);
  }
}

const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const abortReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason });

import type { Clock } from '../../../kernel/ports/clock';

/** No provider's word makes Deputy wait longer than this in one go. */
export const LONGEST_PAUSE_MS = 15 * 60_000;
/** Waiting workers leave one after another, so that the first call's answer can stop the rest. */
const STAGGER_MS = 500;

/**
 * The rest that a provider's rate limit imposes on everybody who asks it. Measured on the monotonic clock: a wall clock
 * that is set back must not keep the workers waiting.
 */
export class RatePause {
  readonly #clock: Clock;
  readonly #maxWaitMs: number;
  #endsAt = -Infinity;
  #waited = 0;
  #waiting = 0;

  /** `maxWaitMs`: how long all pauses may last in sum, for commands that somebody is waiting for. */
  constructor(clock: Clock, options: { maxWaitMs?: number } = {}) {
    this.#clock = clock;
    this.#maxWaitMs = options.maxWaitMs ?? Infinity;
  }

  /** The wall-clock time at which asking goes on, `null` while nothing is paused. For the status line. */
  get until(): number | null {
    const remaining = this.#endsAt - this.#clock.monotonic();
    return remaining > 0 ? this.#clock.now() + remaining : null;
  }

  /** Whether no more waiting is allowed; set by the pause that went over the limit. */
  isExhausted(): boolean {
    return this.#waited > this.#maxWaitMs;
  }

  /** Starts or prolongs the pause, never shortens it. `at` is wall-clock time. */
  pauseUntil(at: number): void {
    const now = this.#clock.monotonic();
    const endsAt = now + Math.min(LONGEST_PAUSE_MS, at - this.#clock.now());
    const runsFrom = Math.max(now, this.#endsAt);
    if (endsAt <= runsFrom) return;
    this.#waited += endsAt - runsFrom;
    this.#endsAt = endsAt;
  }

  /** Resolves when asking may go on, at once when the pause `isExhausted`; rejects with the signal's reason. */
  async wait(signal: AbortSignal): Promise<void> {
    if (this.until === null || this.isExhausted()) return;
    const turn = this.#waiting * STAGGER_MS;
    this.#waiting += 1;
    try {
      while (!this.isExhausted()) {
        const remaining = this.#endsAt + turn - this.#clock.monotonic();
        if (remaining <= 0) return;
        await this.#clock.sleep(remaining, signal);
      }
    } finally {
      this.#waiting -= 1;
    }
  }
}

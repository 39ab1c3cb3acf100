import type { Clock } from '../../../kernel/ports/clock';

export const LONGEST_PAUSE_MS = 15 * 60_000;
/** Longest time, in milliseconds, that a one-shot command waits for rate limits. */
export const ONE_SHOT_WAIT_MS = 120_000;
/** Milliseconds between workers that resume after a wait, so that a failure of the first call can stop the rest. */
const STAGGER_MS = 500;

/**
 * A rate limit shared by all workers of a provider. Measured by the monotonic clock: setting back the wall clock must
 * not prolong it.
 */
export class RatePause {
  #endsAt = -Infinity;
  #waited = 0;
  #waiting = 0;

  /** `maxWaitMs`: maximum number of milliseconds of all pauses together, for one-shot commands. */
  constructor(
    private readonly clock: Clock,
    private readonly options: { maxWaitMs?: number } = {},
  ) {}

  /** Wall-clock time at which the pause ends, for the status line; `null` if there is none. */
  get until(): number | null {
    const remaining = this.#endsAt - this.clock.monotonic();
    return remaining > 0 ? this.clock.now() + remaining : null;
  }

  /** Whether the pauses exceed the maximum wait; the last one is then not waited for. */
  isExhausted(): boolean {
    return this.#waited > (this.options.maxWaitMs ?? Infinity);
  }

  /** Starts or extends the pause, never shortens it. `at`: end of the pause, in wall-clock time. */
  pauseUntil(at: number): void {
    const now = this.clock.monotonic();
    const endsAt = now + Math.min(LONGEST_PAUSE_MS, at - this.clock.now());
    const runsFrom = Math.max(now, this.#endsAt);
    if (endsAt <= runsFrom) return;
    this.#waited += endsAt - runsFrom;
    this.#endsAt = endsAt;
  }

  /** Resolves when the pause ends, or at once if it `isExhausted`; rejects with the signal's reason. */
  async wait(signal: AbortSignal): Promise<void> {
    if (this.until === null || this.isExhausted()) return;
    const turn = this.#waiting * STAGGER_MS;
    this.#waiting += 1;
    try {
      while (!this.isExhausted()) {
        const remaining = this.#endsAt + turn - this.clock.monotonic();
        if (remaining <= 0) return;
        await this.clock.sleep(remaining, signal);
      }
    } finally {
      this.#waiting -= 1;
    }
  }
}

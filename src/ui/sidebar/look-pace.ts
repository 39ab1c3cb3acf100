import type { Clock } from '../../kernel/ports/clock';

const SHORTEST_MS = 100;
const LONGEST_MS = 1_000;

/** How often the vault is looked at while Deputy works: a look takes a quarter of the time at most. */
export class LookPace {
  private until = 0;
  private isWaking = false;

  constructor(
    private readonly clock: Clock,
    /** What changed while it rested is to be looked at. */
    private readonly wake: () => void,
  ) {}

  get isResting(): boolean {
    return this.clock.monotonic() < this.until;
  }

  /** After a look that took `tookMs`. */
  rest(tookMs: number): void {
    this.until = this.clock.monotonic() + Math.min(Math.max(tookMs * 3, SHORTEST_MS), LONGEST_MS);
  }

  wakeLater(): void {
    if (this.isWaking || !this.isResting) return;
    this.isWaking = true;
    void this.clock.sleep(this.until - this.clock.monotonic()).then(() => {
      this.isWaking = false;
      this.wake();
    });
  }
}

import type { Clock } from '../ports/clock';

/** Milliseconds of work without a pause; shorter than a frame, so that nobody notices. */
const SLICE_MS = 16;

/** Splits work over thousands of notes into slices, between which the app draws and handles keys. */
export class Slices {
  private began: number;

  constructor(private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>) {
    this.began = clock.monotonic();
  }

  /** Await it between two steps: it pauses only if the slice is used up. */
  async next(): Promise<void> {
    if (this.clock.monotonic() - this.began < SLICE_MS) return;
    await this.clock.sleep(0);
    this.began = this.clock.monotonic();
  }
}

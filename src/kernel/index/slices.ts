import type { Clock } from '../ports/clock';

/** Maximum number of milliseconds of work without a pause; less than a frame, so that the app stays smooth. */
const SLICE_MS = 16;

/** Splits work over thousands of notes into slices, between which the app draws and handles keys. */
export class Slices {
  private began: number;

  constructor(private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>) {
    this.began = clock.monotonic();
  }

  /** Pauses if the slice is used up. Await it between two steps. */
  async next(): Promise<void> {
    if (this.clock.monotonic() - this.began < SLICE_MS) return;
    await this.clock.sleep(0);
    this.began = this.clock.monotonic();
  }
}

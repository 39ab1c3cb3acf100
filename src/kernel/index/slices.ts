import type { Clock } from '../ports/clock';

/** Milliseconds of work at a stretch: what an eye takes for no stop. */
const SLICE_MS = 16;

/** Cuts work over thousands of notes into slices, between which the app draws and takes keys. */
export class Slices {
  private began: number;

  constructor(private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>) {
    this.began = clock.monotonic();
  }

  /** To be awaited between two pieces of work: it waits only where the slice is over. */
  async next(): Promise<void> {
    if (this.clock.monotonic() - this.began < SLICE_MS) return;
    await this.clock.sleep(0);
    this.began = this.clock.monotonic();
  }
}

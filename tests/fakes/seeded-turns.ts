import { seededRandom } from './seeded-random';

/**
 * Interleaves several processes: each waits before every port call until it is its turn, and the seed says whose turn
 * it is. The same seed gives the same order.
 */
export class SeededTurns {
  readonly #random: () => number;
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** For `Faults.onCall`. */
  readonly wait = (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });

  /** Once everybody has come to a port, one of them goes on. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const [next] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
      next?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}

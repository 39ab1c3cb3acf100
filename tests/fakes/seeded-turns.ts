/** Small, seeded, and good enough to shuffle turns (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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

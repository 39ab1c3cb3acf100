/** In a row. Time-outs are no answers, and do not count. */
const MOST_UNUSABLE = 3;

/** What a model's answers about a note came to; `null`: it gave none. */
export type Usability = 'usable' | 'unusable' | null;

/**
 * Counts notes in a row that a model answered unusably, and lets no more be asked about at once than may still be
 * unusable: several workers would else pay for more. A model that has answered well is asked by all of them.
 */
export class UnusableStreak {
  private inHand = 0;
  private inARow = 0;
  private hasProved = false;
  private readonly waiting = new Set<() => void>();

  /** Notes in a row, those included that were in hand when it was over. */
  get count(): number {
    return this.inARow;
  }

  get isOver(): boolean {
    return this.inARow >= MOST_UNUSABLE;
  }

  async run(ask: () => Promise<Usability>): Promise<void> {
    while (!this.hasRoom) await new Promise<void>((resolve) => this.waiting.add(resolve));
    this.inHand += 1;
    try {
      this.take(await ask());
    } finally {
      this.inHand -= 1;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    }
  }

  private take(usability: Usability): void {
    if (usability === 'unusable') this.inARow += 1;
    // Three in a row were enough, whatever comes of those that were in hand.
    if (usability !== 'usable' || this.isOver) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const isTrusted = this.hasProved && this.inARow === 0;
    return isTrusted || this.isOver || this.inHand + this.inARow < MOST_UNUSABLE;
  }
}

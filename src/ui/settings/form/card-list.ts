/** Cards that a page lists, such as the skills of the vault, as they were last read. */
export class CardList<Card> {
  cards: readonly Card[] = [];

  constructor(private readonly read: () => Promise<readonly Card[]>) {}

  /** Reads the cards again; returns whether they have changed. If they can't be read, the list stays as it was. */
  async look(): Promise<boolean> {
    const before = JSON.stringify(this.cards);
    try {
      this.cards = await this.read();
    } catch {
      return false;
    }
    return JSON.stringify(this.cards) !== before;
  }
}

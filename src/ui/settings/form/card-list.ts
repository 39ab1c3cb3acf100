/** Cards that a page lists, such as the skills of the vault, as they were at the last look. */
export class CardList<Card> {
  cards: readonly Card[] = [];

  constructor(private readonly read: () => Promise<readonly Card[]>) {}

  /** Whether there is anything new to show. What can't be read now leaves the list as it was. */
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

import type { SectionContext } from './section-context';

/** Cards that a page lists, such as the skills of the vault, as they were last read. */
class CardList<Card> {
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

/** The list of a page, the same each time that the page is drawn. */
export function cardList<Card>(
  read: (context: SectionContext) => Promise<readonly Card[]>,
): (context: SectionContext) => CardList<Card> {
  const lists = new WeakMap<SectionContext, CardList<Card>>();
  return (context) => {
    const list = lists.get(context) ?? new CardList(() => read(context));
    lists.set(context, list);
    return list;
  };
}

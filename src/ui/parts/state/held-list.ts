/** A list as a person reads it: what comes in meanwhile is kept back, and nothing changes its place. */
export interface HeldList {
  /** What each item is about, in the order in which they stand. */
  readonly order: readonly string[];
}

interface Listed {
  id: string;
  /** What it is about: an item about the same thing takes the place of the one before. */
  note: string;
}

export interface Held<Item> {
  list: HeldList;
  shown: readonly Item[];
  /** How many came in, and are kept back. */
  fresh: number;
}

/** Everything there is, in its own order. */
export const wholeList = <Item extends Listed>(items: readonly Item[]): Held<Item> => ({
  list: { order: items.map(({ note }) => note) },
  shown: items,
  fresh: 0,
});

/** What was there before, in its order; everything, where nothing of that is left. */
export function heldList<Item extends Listed>({ order }: HeldList, items: readonly Item[]): Held<Item> {
  const places = new Map(order.map((note, index) => [note, index]));
  const known = items.filter(({ note }) => places.has(note));
  if (known.length === 0) return wholeList(items);
  const placeOf = ({ note }: Item): number => places.get(note) ?? Infinity;
  const shown = known
    .map((item, index) => ({ item, index }))
    .sort((a, b) => placeOf(a.item) - placeOf(b.item) || a.index - b.index)
    .map(({ item }) => item);
  return { list: { order }, shown, fresh: items.length - shown.length };
}

/** The rows as they stood, each as it is now; those that have gone as they were, and new ones after what they follow. */
export function keptRows<Item extends Listed>(before: readonly Item[], now: readonly Item[]): Item[] {
  const byId = new Map(now.map((item) => [item.id, item]));
  const former = new Set(before.map(({ id }) => id));
  const byNote = new Map(now.filter(({ id }) => !former.has(id)).map((item) => [item.note, item]));
  const rows = before.map((item) => byId.get(item.id) ?? byNote.get(item.note) ?? item);
  now.forEach((item, at) => {
    if (rows.includes(item)) return;
    const above = now[at - 1];
    rows.splice(above === undefined ? 0 : rows.indexOf(above) + 1, 0, item);
  });
  return [...new Set(rows)];
}

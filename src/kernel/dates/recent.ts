/**
 * A small cache of the most recent results. A ring, not a Map: V8 rebuilds a Map whose entries change often, and each
 * old table keeps its values in memory until the next full collection. So does a WeakMap.
 */
export class Recent<Key, Value> {
  private readonly ring: { key: Key; value: Value }[] = [];
  private next = 0;

  constructor(private readonly size: number) {}

  /** The value of a key, worked out by `make` unless it was so lately, or the key is a text too long to be kept. */
  of(key: Key, make: () => Value): Value {
    if (typeof key === 'string' && key.length > MOST_CHARACTERS) return make();
    const known = this.ring.find((entry) => entry.key === key);
    if (known !== undefined) return known.value;
    const value = make();
    this.ring[this.next] = { key, value };
    this.next = (this.next + 1) % this.size;
    return value;
  }
}

const MOST_CHARACTERS = 100_000;

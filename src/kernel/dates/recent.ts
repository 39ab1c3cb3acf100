/**
 * A small cache of the most recent results. A ring, not a Map: V8 rebuilds a Map whose entries change often, and each
 * old table keeps its values in memory until the next full collection. So does a WeakMap.
 */
export class Recent<Key, Value> {
  private readonly ring: { key: Key; value: Value }[] = [];
  private next = 0;

  constructor(private readonly size: number) {}

  find(key: Key): Value | undefined {
    return this.ring.find((entry) => entry.key === key)?.value;
  }

  /** The value of a key, worked out by `make` unless it was so lately. */
  of(key: Key, make: () => Value): Value {
    const known = this.find(key);
    if (known !== undefined) return known;
    const value = make();
    this.keep(key, value);
    return value;
  }

  keep(key: Key, value: Value): void {
    this.ring[this.next] = { key, value };
    this.next = (this.next + 1) % this.size;
  }
}

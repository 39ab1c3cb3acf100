/**
 * The last few things that were worked out, by what they were worked out from. A ring, and no Map: one whose entries
 * come and go is rebuilt again and again, and in V8 each former table leads to the next one, so that all they ever held
 * stays in memory until the next full collection. A WeakMap keeps its values as long.
 */
export class Recent<Key, Value> {
  private readonly ring: { key: Key; value: Value }[] = [];
  private next = 0;

  constructor(private readonly size: number) {}

  find(key: Key): Value | undefined {
    return this.ring.find((entry) => entry.key === key)?.value;
  }

  keep(key: Key, value: Value): void {
    this.ring[this.next] = { key, value };
    this.next = (this.next + 1) % this.size;
  }
}

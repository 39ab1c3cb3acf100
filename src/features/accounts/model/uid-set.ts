/** A set of UIDs, kept and written as ranges, as IMAP writes them: "1:40,42". Compact even for millions of UIDs. */
export class UidSet {
  /** Ascending, neither touching nor overlapping; both ends belong to a range. */
  private constructor(private readonly ranges: readonly (readonly [number, number])[]) {}

  static of(uids: Iterable<number>): UidSet {
    return UidSet.joined([...uids].map((uid) => [uid, uid] as const));
  }

  static parse(text: string): UidSet {
    const ranges = text === '' ? [] : text.split(',').map((range) => range.split(':').map(Number));
    return UidSet.joined(ranges.map(([first = 0, last = first]) => [first, last] as const));
  }

  private static joined(ranges: readonly (readonly [number, number])[]): UidSet {
    const all: [number, number][] = [];
    for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
      const before = all.at(-1);
      if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
      else all.push([first, last]);
    }
    return new UidSet(all);
  }

  has(uid: number): boolean {
    let [low, high] = [0, this.ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = this.ranges[middle] ?? [0, 0];
      if (uid < first) high = middle - 1;
      else if (uid > last) low = middle + 1;
      else return true;
    }
    return false;
  }

  with(uids: Iterable<number>): UidSet {
    return UidSet.joined([...this.ranges, ...UidSet.of(uids).ranges]);
  }

  without(uids: Iterable<number>): UidSet {
    const left: (readonly [number, number])[] = [];
    const removed = UidSet.of(uids).ranges;
    let at = 0;
    for (const [first, last] of this.ranges) {
      let from = first;
      while ((removed[at]?.[1] ?? Infinity) < from) at += 1;
      for (let each = at; (removed[each]?.[0] ?? Infinity) <= last; each += 1) {
        const [start, end] = removed[each] ?? [0, 0];
        if (start > from) left.push([from, start - 1]);
        from = end + 1;
      }
      if (from <= last) left.push([from, last]);
    }
    return new UidSet(left);
  }

  toString(): string {
    return this.ranges
      .map(([first, last]) => (first === last ? String(first) : `${String(first)}:${String(last)}`))
      .join(',');
  }
}

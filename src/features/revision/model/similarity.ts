/** The largest part of the words that may differ before two texts count as different ones. */
const SAME_ABOVE = 0.95;

/** Whether two texts are over 95 % similar: 1 - (word edits / words of the longer one). Blanks don't count. */
export function isSimilar(before: string, after: string): boolean {
  const [a, b] = [wordsIn(before), wordsIn(after)];
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return true;
  // Strictly above: this many edits are too many.
  const tooMany = Math.ceil(longer * (1 - SAME_ABOVE) - 1e-9);
  return editDistance(a, b, tooMany) < tooMany;
}

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Levenshtein over words, up to `limit`: beyond it, where exactly does not matter. Time is words times limit. */
function editDistance(a: readonly string[], b: readonly string[], limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Array<number>(b.length + 1).fill(limit);
    if (i < limit) next[0] = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1)
      next[j] = Math.min(
        at(row, j, limit) + 1,
        at(next, j - 1, limit) + 1,
        at(row, j - 1, limit) + (a[i - 1] === b[j - 1] ? 0 : 1),
        limit,
      );
    row = next;
  }
  return at(row, b.length, limit);
}

const at = (row: readonly number[], place: number, limit: number): number => row[place] ?? limit;

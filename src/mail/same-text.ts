/** How many of the words of the shorter text the other one must have. */
const SHARE = 0.5;

/**
 * Whether two texts may be one mail that came on two ways: other line breaks, another importer or a list's footer make
 * no other mail of it. A text without words is like no other.
 */
export function isSameText(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const common = [...one].filter((word) => other.has(word)).length;
  return common > 0 && common >= Math.min(one.size, other.size) * SHARE;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

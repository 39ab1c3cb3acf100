/** One line of a comparison: it stayed, it went, or it came. */
export interface DiffLine {
  sign: ' ' | '-' | '+';
  text: string;
}

/** The shortest line-by-line way from one text to the other. Quadratic: for notes, not for books. */
export const diffLines = (before: string, after: string): DiffLine[] => {
  const [from, to] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(from, to);
  const result: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [old, fresh] = [from[i], to[j]];
    if (old !== undefined && old === fresh) {
      result.push({ sign: ' ', text: old });
      i += 1;
      j += 1;
    } else if (fresh === undefined || (old !== undefined && common(i + 1, j) >= common(i, j + 1))) {
      result.push({ sign: '-', text: old ?? '' });
      i += 1;
    } else {
      result.push({ sign: '+', text: fresh });
      j += 1;
    }
  }
  return result;
};

/** Changed lines with `context` unchanged ones around them; `@@` stands where lines were left out. */
export const hunks = (lines: readonly DiffLine[], context = 2): string[] => {
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.sign !== ' ');
  const result: string[] = [];
  let isOpen = false;
  lines.forEach((line, index) => {
    const isShown = isNear(index);
    if (isShown && !isOpen) result.push('@@');
    if (isShown) result.push(`${line.sign}${line.text}`.trimEnd());
    isOpen = isShown;
  });
  return result;
};

/** The share of lines that two texts have in common, 0 to 1. */
export const similarity = (before: string, after: string): number => {
  const lines = diffLines(before, after);
  const kept = lines.filter((line) => line.sign === ' ').length;
  return (2 * kept) / (before.split('\n').length + after.split('\n').length);
};

/** How many lines the rests of both texts have in common, from line `i` and line `j` on. */
const commonLengths = (
  from: readonly string[],
  to: readonly string[],
): ((i: number, j: number) => number) => {
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
};

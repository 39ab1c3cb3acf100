/** The paths that hold the letters of a query in their order, those whose name begins with it first, then short ones. */
export function matching(paths: readonly string[], query: string): string[] {
  const letters = Array.from(query.toLowerCase().replace(/\s+/gu, ''));
  if (letters.length === 0) return [];
  const rank = (path: string): number => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    if (name.startsWith(letters.join(''))) return 0;
    return isWithin(letters, name) ? 1 : isWithin(letters, path.toLowerCase()) ? 2 : 3;
  };
  return paths
    .map((path) => ({ path, rank: rank(path) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function isWithin(letters: readonly string[], text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

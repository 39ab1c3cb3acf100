/** The most similar name: at most two letters differ, and fewer than half of them. */
export const nearestName = (typed: string, names: readonly string[]): string | undefined => {
  const near = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name) }))
    .filter(({ name, distance }) => distance <= 2 && distance < name.length / 2)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
};

const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (const [i, letter] of Array.from(from).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(to).entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

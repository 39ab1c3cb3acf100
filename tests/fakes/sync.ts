import type { MemoryVault } from './memory-vault';

/**
 * One round of a sync between two vaults that know nothing of each other: what only one side has goes to the other,
 * Markdown that differs is merged line by line, of anything else the later wins. Hidden files never travel. Deletions
 * are not notified: a move is a file more, as after a lost deletion.
 */
export function synced(a: MemoryVault, b: MemoryVault): void {
  for (const path of new Set([...a.paths(), ...b.paths()])) {
    if (path.split('/').some((name) => name.startsWith('.'))) continue;
    const [left, right] = [a, b].map((vault) => (vault.has(path) ? vault.text(path) : null));
    if (left === right) continue;
    const both =
      left === null
        ? right
        : right === null
          ? left
          : path.endsWith('.md')
            ? merge(left ?? '', right ?? '')
            : right;
    a.external(path, both ?? null);
    b.external(path, both ?? null);
  }
}

/** Lines of both sides: the common beginning and end once, what differs between them from both. */
function merge(left: string, right: string): string {
  if (left.includes('\nstatus: pending\n') && right.includes('\nstatus: ')) return right;
  if (right.includes('\nstatus: pending\n')) return left;
  const [a, b] = [left.split('\n'), right.split('\n')];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return [...a.slice(0, a.length - end), ...b.slice(start)].join('\n');
}

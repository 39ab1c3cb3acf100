import { diffLines, hunks, similarity } from './line-diff';

/** Path to text, as a vault stood at one moment. */
export type Snapshot = ReadonlyMap<string, string>;

interface Readable {
  paths(): string[];
  text(path: string): string;
}

export const snapshot = (vault: Readable): Snapshot =>
  new Map(vault.paths().map((path) => [path, vault.text(path)]));

/**
 * What became of a vault, like `git diff`, in the order of the paths before: created, changed, moved and removed
 * files. A file that went counts as moved when one came that has most of its lines. Blank at the end of lines is left out.
 */
export const vaultDiff = (before: Snapshot, after: Snapshot): string => {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const come = new Set([...after.keys()].filter((path) => !before.has(path)));
  const parts: string[] = [];
  for (const path of [...before.keys()].sort()) {
    const [old, fresh] = [read(before, path), after.get(path)];
    if (fresh === old) continue;
    if (fresh !== undefined) parts.push(section(`changed ${path}`, old, fresh));
    else parts.push(departure(path, old, after, come));
  }
  for (const path of [...come].sort()) parts.push(section(`created ${path}`, null, read(after, path)));
  return gone.length + parts.length === 0 ? '(nothing changed)\n' : parts.join('\n');
};

/** Tells a move from a removal; what it takes for the new place is no longer in `come`. */
const departure = (path: string, old: string, after: Snapshot, come: Set<string>): string => {
  const candidates = [...come].map((to) => ({ to, likeness: similarity(old, read(after, to)) }));
  const best = candidates.sort((a, b) => b.likeness - a.likeness)[0];
  if (best === undefined || best.likeness < 0.5) return `removed ${path}\n`;
  come.delete(best.to);
  return section(`moved ${path} -> ${best.to}`, old, read(after, best.to));
};

const section = (title: string, old: string | null, fresh: string): string => {
  const lines =
    old === null ? fresh.split('\n').map((line) => `+${line}`.trimEnd()) : hunks(diffLines(old, fresh));
  return [title, ...lines, ''].join('\n');
};

const read = (files: Snapshot, path: string): string => {
  const text = files.get(path);
  if (text === undefined) throw new Error(`No file ${path} in this snapshot`);
  return text;
};

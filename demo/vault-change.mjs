/**
 * What became of a vault, file by file. A file counts as moved when one with the same bytes stands elsewhere.
 *
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
export function vaultChange(before, after) {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const come = [...after.keys()].filter((path) => !before.has(path));
  const moved = gone.filter((from) => come.some((to) => after.get(to) === before.get(from)));
  const movedTexts = new Set(moved.map((path) => before.get(path)));
  return {
    created: come.filter((path) => !movedTexts.has(after.get(path))),
    changed: [...before.keys()].filter((path) => after.has(path) && after.get(path) !== before.get(path)),
    moved,
    removed: gone.filter((path) => !moved.includes(path)),
  };
}

/**
 * The lines that went and came, as `git diff` marks them, with the lines that stayed between them.
 *
 * @param {string} before
 * @param {string} after
 * @returns {string[]}
 */
export function lineDiff(before, after) {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const lines = [];
  while (old.length > 0 && fresh.length > 0) {
    if (old[0] === fresh[0]) {
      lines.push(`  ${fresh.shift()}`);
      old.shift();
    } else if (fresh.includes(old[0])) lines.push(`+ ${fresh.shift()}`);
    else lines.push(`- ${old.shift()}`);
  }
  return [...lines, ...old.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)];
}

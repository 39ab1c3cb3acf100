import { readFile } from 'node:fs/promises';

/**
 * A plugin that changes lines of dependencies. A row is `{ file, edits: [[from, to], ...] }` or `{ file, contents }`. An
 * update that changes those lines, or moves the file, ends the build, so that the replacement is looked at again.
 */
export const replacements = (name, rows) => ({
  name,
  setup({ onLoad, onEnd }) {
    const replaced = new Set();
    for (const row of rows)
      onLoad({ filter: row.file }, async ({ path }) => {
        replaced.add(row);
        return { contents: row.contents ?? edited(row, path, await readFile(path, 'utf8')) };
      });
    onEnd(() => {
      // A program may hold none of the packages.
      const missed = replaced.size === 0 ? [] : rows.filter((row) => !replaced.has(row));
      return {
        errors: missed.map(({ file }) => ({ text: `No file in the bundle matches ${String(file)}` })),
      };
    });
  },
});

function edited({ edits }, path, source) {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${path} no longer holds ${from}`);
    return text.replaceAll(from, () => to);
  }, source);
}

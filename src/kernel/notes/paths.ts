/**
 * The path if it is safe within the vault, else `null`. Refused: absolute paths and drives, backslashes, empty
 * segments, names that start with a dot (`..`, `.obsidian`) or end with a dot or space (Windows drops those), and
 * control characters.
 */
export const safePath = (path: string): string | null => (path.split('/').every(isSafeName) ? path : null);

/** Whether a safe path is inside a folder, compared by whole segments: `Drafts2/x` is not in `Drafts`. */
export const isInside = (path: string, folder: string): boolean =>
  safePath(path) !== null && safePath(folder) !== null && path.startsWith(`${folder}/`);

/** Whether a listed path is inside a folder; '' contains everything. */
export const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path.startsWith(`${folder}/`);

/** Why a file of this name cannot be used, as a sentence with its remedy; `null` if it can. */
export const nameTrouble = (path: string): string | null => {
  const sign = UNUSABLE.exec(path)?.[0];
  return sign === undefined ? null : `Its name holds ${SIGNS.get(sign) ?? 'a control character'}. Rename it.`;
};

const UNUSABLE = /[\\\p{Cc}]/u;
const SIGNS = new Map([
  ['\\', 'a backslash'],
  ['\t', 'a tab'],
  ['\n', 'a line break'],
  ['\r', 'a line break'],
]);

const isSafeName = (name: string): boolean =>
  /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(name) && !/[. ]$/.test(name);

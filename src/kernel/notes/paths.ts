/**
 * A path within the vault that is what it looks like, or `null`. Refused: absolute paths and drives, backslashes, empty
 * segments, names that begin with a dot (`..`, `.obsidian`) or end with a dot or blank (Windows drops those), and
 * control characters.
 */
export const safePath = (path: string): string | null => (path.split('/').every(isSafeName) ? path : null);

/** Whether a safe path lies below a folder, by whole segments: `Drafts2/x` does not lie in `Drafts`. */
export const isInside = (path: string, folder: string): boolean =>
  safePath(path) !== null && safePath(folder) !== null && path.startsWith(`${folder}/`);

/** Whether a listed path lies in a folder; '' holds everything. */
export const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path.startsWith(`${folder}/`);

/** Why a file of this name can't be worked with, as a sentence with its remedy; `null`: it can. */
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

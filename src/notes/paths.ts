/**
 * A path within the vault that is what it looks like, or `null`. Refused: absolute paths and drives, backslashes, empty
 * segments, names that begin with a dot (`..`, `.obsidian`) or end with a dot or blank (Windows drops those), and
 * control characters.
 */
export const safePath = (path: string): string | null => (path.split('/').every(isSafeName) ? path : null);

/** Whether a safe path lies below a folder, by whole segments: `Drafts2/x` does not lie in `Drafts`. */
export const isInside = (path: string, folder: string): boolean =>
  safePath(path) !== null && safePath(folder) !== null && path.startsWith(`${folder}/`);

const isSafeName = (name: string): boolean =>
  /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(name) && !/[. ]$/.test(name);

/** The path when it is safe to use in the vault, else `null`. */
export function safePath(path: string): string | null {
  const isSafe = path.split('/').every((segment) => SAFE_SEGMENT.test(segment));
  return isSafe ? path : null;
}

/** Whether a safe path lies below a folder, by whole segments: `Drafts/x` lies in `Drafts`, `Drafts2/x` does not. */
export const isInside = (path: string, folder: string): boolean =>
  safePath(path) !== null && safePath(folder) !== null && path.startsWith(`${folder}/`);

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const SAFE_SEGMENT = /^(?!\.)[^\\:\u0000-\u001F\u007F]*[^\\:\u0000-\u001F\u007F. ]$/;

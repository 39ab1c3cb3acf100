/** Quotes a path for pasting into a shell. */
export const shellWord = (path: string): string =>
  /^[\w@./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

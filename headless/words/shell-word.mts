/** A path as it can be pasted into a shell. */
export const shellWord = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

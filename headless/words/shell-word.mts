export const shellWord = (path: string): string =>
  /^[\w@./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

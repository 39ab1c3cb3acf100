import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A note as somebody names it on a command line, as the vault's own path: from the vault, or wherever it lies. */
export const vaultPath = (vault: string, meant: string): string => {
  const path = isAbsolute(meant) ? relative(vault, resolve(meant)) : meant;
  return path.split(sep).join('/').replace(/^\.\//, '');
};

import { numberedPath } from '../notes/names';
import type { Vault } from '../ports/vault';
import type { FolderNames } from './folder-names';

/**
 * The path if it is free (ignoring case, by `names`), otherwise with a number. Uses exponential, then binary search, so
 * the thousandth note of one name takes twenty lookups and not a thousand.
 */
export async function freeName(vault: Vault, path: string, names?: FolderNames): Promise<string> {
  const isFree = async (n: number): Promise<boolean> => {
    const name = n === 1 ? path : numberedPath(path, n);
    return (await vault.read(name)) === null && (await names?.isTaken(name)) !== true;
  };
  if (await isFree(1)) return path;
  let taken = 1;
  let free = 2;
  while (!(await isFree(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return numberedPath(path, free);
}

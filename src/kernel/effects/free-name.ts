import { numberedPath } from '../notes/names';
import type { Vault } from '../ports/vault';
import type { FolderNames } from './folder-names';

/**
 * The path itself where it is free, by `names` in any case, else one with a number. Gallops and then halves, so that the thousandth
 * note of one name costs twenty looks and not a thousand.
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

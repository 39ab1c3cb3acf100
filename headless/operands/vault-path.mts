import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { stem } from '../../src/kernel/notes/names';
import type { OpenVault } from '../command/open-vault.mjs';
import { usageError } from '../words/exit-code.mjs';

/**
 * Finds one of `paths` by its path in the vault, by a system path as a shell completes it, or by its name with or
 * without extension; `undefined` if there is none. Ends the command for a path outside the vault and for an ambiguous
 * name.
 */
export const findPath = (
  { folder, workingFolder }: Pick<OpenVault, 'folder' | 'workingFolder'>,
  meant: string,
  paths: readonly string[],
): string | undefined => {
  const places = [folder, workingFolder].flatMap((base) => insideOf(folder, resolve(base, meant)));
  if (places.length === 0) throw usageError(`${meant} is outside the vault ${folder}.`);
  const exact = places.flatMap((place) => [place, `${place}.md`]).find((place) => paths.includes(place));
  if (exact !== undefined) return exact;
  const [path, ...others] = paths.filter((each) => posix.basename(each) === meant || stem(each) === meant);
  if (others.length > 0)
    throw usageError(`Several have the name "${meant}": name one by its path, such as ${String(path)}.`);
  return path;
};

const insideOf = (vault: string, place: string): string[] => {
  const path = relative(vault, place);
  const isOutside = isAbsolute(path) || path.split(sep)[0] === '..';
  return isOutside ? [] : [path.split(sep).join('/')];
};

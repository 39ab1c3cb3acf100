import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { stem } from '../../src/notes/names';
import { usageError } from '../words/exit-code.mjs';

interface Meant {
  /** The system's path of the vault. */
  vault: string;
  /** As somebody named it: a path from the vault or as a shell completes it, or a name, with its ending or without. */
  meant: string;
  /** The vault's paths that may be meant. */
  paths: readonly string[];
}

/** The one that is meant; `undefined`: none. Ends the command for a path outside the vault, and for a name of several. */
export const findPath = ({ vault, meant, paths }: Meant): string | undefined => {
  const places = [resolve(vault, meant), resolve(meant)].flatMap((place) => insideOf(vault, place));
  if (places.length === 0) throw usageError(`${meant} lies outside the vault ${vault}.`);
  const exact = places.flatMap((place) => [place, `${place}.md`]).find((place) => paths.includes(place));
  if (exact !== undefined) return exact;
  const [path, ...others] = paths.filter((each) => posix.basename(each) === meant || stem(each) === meant);
  if (others.length > 0)
    throw usageError(`Several are called "${meant}": name one by its path, such as ${String(path)}.`);
  return path;
};

const insideOf = (vault: string, place: string): string[] => {
  const path = relative(vault, place);
  const isOutside = isAbsolute(path) || path.split(sep)[0] === '..';
  return isOutside ? [] : [path.split(sep).join('/')];
};

import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { platform } from 'node:process';
import { VaultError } from '../ports/vault';
import { hasCode } from './file-error';

/** Turns paths of a port into paths of the system, and lets none out of its folder. */
export class PathGuard {
  readonly #root: string;
  #realRoot: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Where a folder really lies; '' is the root. */
  folder(path: string): string {
    return path === '' ? this.#root : this.realFile(path);
  }

  /**
   * The system's path of a file that may not exist yet. Rejects with `bad_path` what is not a plain relative path and
   * what a symbolic link above it would carry out of the root.
   */
  file(path: string): string {
    requirePlainPath(path);
    const end = path.lastIndexOf('/');
    if (end > 0) this.#real(path.slice(0, end));
    return join(this.#root, path);
  }

  /** Where something really lies, through links that stay inside. */
  realFile(path: string): string {
    requirePlainPath(path);
    return this.#real(path);
  }

  /** Most paths have no link below the root, and a look at each name costs a fifth of asking for the real path. */
  #real(path: string): string {
    const root = (this.#realRoot ??= realPath(this.#root));
    let place = withoutSeparator(root);
    for (const name of path.split('/')) {
      place += sep + name;
      const stats = lstatSync(place, { throwIfNoEntry: false });
      if (stats?.isSymbolicLink() === true) return requireInside(root, realPath(join(root, path)), path);
      if (stats?.isDirectory() !== true) break;
    }
    return join(root, path);
  }
}

const requireInside = (root: string, real: string, path: string): string => {
  if (real === root || real.startsWith(withoutSeparator(root) + sep)) return real;
  throw new VaultError('bad_path', `${path} leads out of the vault through a symbolic link`);
};

/** The root of a drive ends in a separator, and may be a vault. */
const withoutSeparator = (folder: string): string => (folder.endsWith(sep) ? folder.slice(0, -1) : folder);

// eslint-disable-next-line no-control-regex -- control characters are among what is looked for
const NOT_PLAIN = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/;

/** Refuses absolute and climbing paths, empty and dot segments, backslashes and control characters. */
const requirePlainPath = (path: string): void => {
  if (NOT_PLAIN.test(path) || (platform === 'win32' && path.includes(':'))) {
    throw new VaultError('bad_path', `Not a path inside the vault: ${JSON.stringify(path)}`);
  }
};

/** The path without symbolic links, as far as it exists. */
const realPath = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) throw error;
    return join(realPath(dirname(path)), basename(path));
  }
};

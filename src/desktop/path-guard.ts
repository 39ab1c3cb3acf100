import { realpathSync } from 'node:fs';
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
    const absolute = this.#absolute(path);
    this.#requireInside(realPath(dirname(absolute)), path);
    return absolute;
  }

  /** Where something really lies, through links that stay inside. */
  realFile(path: string): string {
    const real = realPath(this.#absolute(path));
    this.#requireInside(real, path);
    return real;
  }

  #absolute(path: string): string {
    requirePlainPath(path);
    return join(this.#root, path);
  }

  #requireInside(real: string, path: string): void {
    this.#realRoot ??= realPath(this.#root);
    if (real !== this.#realRoot && !real.startsWith(withSeparator(this.#realRoot))) {
      throw new VaultError('bad_path', `${path} leads out of the vault through a symbolic link`);
    }
  }
}

/** A vault may be the root of a drive, which ends in one already. */
const withSeparator = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep);

/** Refuses absolute and climbing paths, empty and dot segments, backslashes and control characters. */
const requirePlainPath = (path: string): void => {
  const isPlain = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const isForbidden = /[\\\u0000-\u001f\u007f]/.test(path) || (platform === 'win32' && path.includes(':'));
  if (!isPlain || isForbidden) {
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

import { VaultError } from '../../kernel/ports/vault';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

/** Converts relative paths, as the vault and the records use them, to system paths that stay inside a folder. */
export class PathGuard {
  readonly #fs: NodeModules['fs'];
  readonly #path: NodeModules['path'];
  readonly #isWindows: boolean;
  readonly #root: string;
  #realRoot: string | undefined;

  constructor({ fs, path, process }: NodeModules, root: string) {
    this.#fs = fs;
    this.#path = path;
    this.#isWindows = process.platform === 'win32';
    this.#root = root;
  }

  folder(path: string): string {
    return path === '' ? this.#root : this.realFile(path);
  }

  /** System path of a file that may not exist. Rejects all but plain relative paths inside the root (`bad_path`). */
  file(path: string): string {
    this.requirePlain(path);
    const end = path.lastIndexOf('/');
    if (end > 0) this.#real(path.slice(0, end));
    return this.#path.join(this.#root, path);
  }

  /** Real path of a file or folder; links are followed if they stay inside the root. */
  realFile(path: string): string {
    this.requirePlain(path);
    return this.#real(path);
  }

  /** Whether a name of the path is a symbolic link, wherever it leads. */
  isLinked(path: string): boolean {
    this.requirePlain(path);
    const names = path.split('/');
    return names.some((_, at) => isLink(this.#fs, this.#path.join(this.#root, ...names.slice(0, at + 1))));
  }

  /** Rejects absolute and parent paths, empty and dot segments, backslashes and control characters. */
  requirePlain(path: string): void {
    if (NOT_PLAIN.test(path) || (this.#isWindows && path.includes(':'))) {
      throw new VaultError('bad_path', `Not a path inside the vault: ${JSON.stringify(path)}`);
    }
  }

  /** Real path inside the root. Checks each name for links, at a fifth of the cost of resolving the path. */
  #real(path: string): string {
    const root = (this.#realRoot ??= this.#realPath(this.#root));
    let place = this.#withoutSeparator(root);
    for (const name of path.split('/')) {
      place += this.#path.sep + name;
      const stats = this.#fs.lstatSync(place, { throwIfNoEntry: false });
      if (stats?.isSymbolicLink() === true) return this.#requireInside(root, path);
      if (stats?.isDirectory() !== true) break;
    }
    return this.#path.join(root, path);
  }

  /**
   * Rejects a link that leaves the vault or leads into a hidden folder. Hidden folders belong to other programs, and a
   * note or log written into one could be run as their script.
   */
  #requireInside(root: string, path: string): string {
    const real = this.#realPath(this.#path.join(root, path));
    const start = this.#withoutSeparator(root) + this.#path.sep;
    if (real !== root && !real.startsWith(start)) throw badLink(path, 'leads out of the vault');
    if (real.slice(start.length).split(this.#path.sep).some(isHidden)) {
      throw badLink(path, 'leads into a hidden folder');
    }
    return real;
  }

  /** Resolves symbolic links as far as the path exists. A link to a missing target could lead anywhere. */
  #realPath(path: string): string {
    try {
      return this.#fs.realpathSync.native(path);
    } catch (error) {
      const above = this.#path.dirname(path);
      if (!hasCode(error, 'ENOENT', 'ENOTDIR') || above === path) throw error;
      if (isLink(this.#fs, path)) throw badLink(path, 'leads nowhere');
      return this.#path.join(this.#realPath(above), this.#path.basename(path));
    }
  }

  /** The folder without a separator at its end. Only the root of a drive ends with one, and it may be a vault. */
  #withoutSeparator(folder: string): string {
    return folder.endsWith(this.#path.sep) ? folder.slice(0, -1) : folder;
  }
}

/** Whether the name itself is a symbolic link, whatever its target. */
const isLink = (fs: NodeModules['fs'], file: string): boolean =>
  fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

export const badLink = (path: string, where: string): VaultError =>
  new VaultError(
    'bad_path',
    `${path} ${where} through a symbolic link. Replace the link by a real file or folder.`,
  );

const isHidden = (name: string): boolean => name.startsWith('.');

// eslint-disable-next-line no-control-regex -- the expression finds control characters
const NOT_PLAIN = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/;

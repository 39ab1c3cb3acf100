import { VaultError } from '../kernel/ports/vault';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

/** Turns paths of a port into paths of the system, and lets none out of its folder. */
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

  /** Where a folder really lies; '' is the root. */
  folder(path: string): string {
    return path === '' ? this.#root : this.realFile(path);
  }

  /**
   * The system's path of a file that may not exist yet. Rejects with `bad_path` what is not a plain relative path and
   * what a symbolic link above it would carry out of the root.
   */
  file(path: string): string {
    this.requirePlain(path);
    const end = path.lastIndexOf('/');
    if (end > 0) this.#real(path.slice(0, end));
    return this.#path.join(this.#root, path);
  }

  /** Where something really lies, through links that stay inside. */
  realFile(path: string): string {
    this.requirePlain(path);
    return this.#real(path);
  }

  /** Refuses absolute and climbing paths, empty and dot segments, backslashes and control characters. */
  requirePlain(path: string): void {
    if (NOT_PLAIN.test(path) || (this.#isWindows && path.includes(':'))) {
      throw new VaultError('bad_path', `Not a path inside the vault: ${JSON.stringify(path)}`);
    }
  }

  /** Most paths have no link below the root, and a look at each name costs a fifth of asking for the real path. */
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

  /** Hidden folders of the vault are other programs': a note or a log that ends there could become their script. */
  #requireInside(root: string, path: string): string {
    const real = this.#realPath(this.#path.join(root, path));
    const start = this.#withoutSeparator(root) + this.#path.sep;
    if (real !== root && !real.startsWith(start)) throw badLink(path, 'leads out of the vault');
    if (real.slice(start.length).split(this.#path.sep).some(isHidden)) {
      throw badLink(path, 'leads into a hidden folder');
    }
    return real;
  }

  /** The path without symbolic links, as far as it exists. A link to what does not exist yet could lead anywhere. */
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

  /** The root of a drive ends in a separator, and may be a vault. */
  #withoutSeparator(folder: string): string {
    return folder.endsWith(this.#path.sep) ? folder.slice(0, -1) : folder;
  }
}

/** Whether the name itself is a symbolic link, wherever that leads. */
const isLink = (fs: NodeModules['fs'], file: string): boolean =>
  fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

export const badLink = (path: string, where: string): VaultError =>
  new VaultError(
    'bad_path',
    `${path} ${where} through a symbolic link. Replace the link by a real file or folder.`,
  );

const isHidden = (name: string): boolean => name.startsWith('.');

// eslint-disable-next-line no-control-regex -- control characters are among what is looked for
const NOT_PLAIN = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/;

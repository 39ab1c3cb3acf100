import { type Disk, joinPath, parentOf } from '../disk/disk';
import { type TAbstractFile, TFile, TFolder } from './abstract-file';
import type { Vault } from './vault';

export type TreeEvent =
  | { name: 'create' | 'modify' | 'delete'; file: TAbstractFile }
  | { name: 'rename'; file: TAbstractFile; oldPath: string };

/** What the app knows of the vault. It sees the disk only where it is asked to look; names with a dot never. */
export class FileTree {
  readonly root: TFolder;
  readonly #byPath = new Map<string, TAbstractFile>();

  constructor(
    private readonly vault: Vault,
    private readonly disk: Disk,
  ) {
    this.root = new TFolder(vault, '/');
  }

  get(path: string): TAbstractFile | null {
    return path === '/' || path === '' ? this.root : (this.#byPath.get(path) ?? null);
  }

  all(): TAbstractFile[] {
    return [...this.#byPath.values()];
  }

  /** Brings what is known at `path` in line with the disk; the events tell what was new. */
  look(path: string): TreeEvent[] {
    if (isHidden(path)) return [];
    const known = path === '' ? this.root : this.#byPath.get(path);
    const stat = this.disk.stat(path);
    if (stat === null) return known === undefined ? [] : this.#forget(known);
    if (known instanceof TFile && stat.type === 'file') return this.#touch(known);
    if (known instanceof TFolder && stat.type === 'folder') return this.#lookInside(known, path);
    const gone = known === undefined ? [] : this.#forget(known);
    return [...gone, ...this.#learn(path, stat.type)];
  }

  move(from: string, to: string): TreeEvent[] {
    const file = this.#byPath.get(from);
    if (file === undefined || isHidden(to)) return [...this.look(from), ...this.look(to)];
    const over = this.#byPath.get(to);
    const lost = over === undefined || over === file ? [] : this.#forget(over);
    file.parent?.children.splice(file.parent.children.indexOf(file), 1);
    return [...lost, ...this.#learnFolder(parentOf(to)), ...this.#moveTo(file, to)];
  }

  #moveTo(file: TAbstractFile, to: string): TreeEvent[] {
    const oldPath = file.path;
    this.#byPath.delete(oldPath);
    if (file instanceof TFolder) {
      const children = file.children.splice(0);
      this.#place(file, to);
      const below = children.flatMap((child) => this.#moveTo(child, joinPath(to, child.name)));
      return [{ name: 'rename', file, oldPath }, ...below];
    }
    this.#place(file, to);
    return [{ name: 'rename', file, oldPath }];
  }

  #learn(path: string, type: 'file' | 'folder'): TreeEvent[] {
    const folders = this.#learnFolder(type === 'file' ? parentOf(path) : path);
    if (type === 'folder') return [...folders, ...this.look(path)];
    const file = new TFile(this.vault, path);
    this.#place(file, path);
    this.#readStat(file);
    return [...folders, { name: 'create', file }];
  }

  /** The folder and those above it, not what lies in them. */
  #learnFolder(path: string): TreeEvent[] {
    if (this.get(path) !== null) return [];
    const above = this.#learnFolder(parentOf(path));
    const file = new TFolder(this.vault, path);
    this.#place(file, path);
    return [...above, { name: 'create', file }];
  }

  #lookInside(folder: TFolder, path: string): TreeEvent[] {
    const names = new Set([...folder.children.map((child) => child.name), ...this.disk.names(path)]);
    const children = [...names].map((name) => joinPath(path, name));
    return children.flatMap((child) => (this.#isUnchanged(child) ? [] : this.look(child)));
  }

  #isUnchanged(path: string): boolean {
    const [known, stat] = [this.#byPath.get(path), this.disk.stat(path)];
    return known instanceof TFile && known.stat.mtime === stat?.mtime && known.stat.size === stat.size;
  }

  #touch(file: TFile): TreeEvent[] {
    this.#readStat(file);
    return [{ name: 'modify', file }];
  }

  #readStat(file: TAbstractFile): void {
    const stat = this.disk.stat(file.path);
    if (file instanceof TFile && stat !== null)
      file.stat = { ctime: stat.ctime, mtime: stat.mtime, size: stat.size };
  }

  #place(file: TAbstractFile, path: string): void {
    const parent = this.get(parentOf(path));
    if (!(parent instanceof TFolder)) throw new Error(`No folder above ${path} in the index`);
    file.place(path, parent);
    parent.children.push(file);
    this.#byPath.set(path, file);
  }

  #forget(file: TAbstractFile): TreeEvent[] {
    const below = file instanceof TFolder ? [...file.children].flatMap((child) => this.#forget(child)) : [];
    this.#byPath.delete(file.path);
    file.parent?.children.splice(file.parent.children.indexOf(file), 1);
    return [...below, { name: 'delete', file }];
  }
}

const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'));

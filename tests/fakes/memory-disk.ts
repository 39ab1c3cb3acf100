import { VaultError } from '../../src/kernel/ports/vault';

export interface StoredFile {
  bytes: Uint8Array;
  mtime: number;
}

/** Files and folders in memory, as a case-sensitive disk would keep them. It outlives the process that wrote it. */
export class MemoryDisk {
  readonly files = new Map<string, StoredFile>();
  /** The paths of all files, in order; `null` until they are asked for. */
  #sorted: string[] | null = null;
  readonly #folders = new Set<string>(['']);

  /** What lies there now; the function it gives puts all of it back. */
  backup(): () => void {
    const [files, folders] = [[...this.files], [...this.#folders]];
    return () => {
      this.files.clear();
      this.#sorted = null;
      this.#folders.clear();
      for (const [path, file] of files) this.files.set(path, file);
      for (const folder of folders) this.#folders.add(folder);
    };
  }

  /** Another disk with the same on it. */
  copy(): MemoryDisk {
    const copy = new MemoryDisk();
    for (const folder of this.#folders) copy.#folders.add(folder);
    for (const [path, file] of this.files) copy.write(path, file);
    return copy;
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  makeFolder(path: string): void {
    for (const folder of [...ancestors(path), path]) {
      if (this.files.has(folder))
        throw new VaultError('io', `Could not make the folder ${path}: ${folder} is a file`);
      this.#folders.add(folder);
    }
  }

  write(path: string, file: StoredFile): void {
    if (this.#folders.has(path)) throw new VaultError('io', `Could not write ${path}: it is a folder`);
    this.makeFolder(ancestors(path).at(-1) ?? '');
    if (!this.files.has(path)) this.#sorted?.splice(firstFrom(this.#sorted, path), 0, path);
    this.files.set(path, file);
  }

  /** Removes a file, or a folder with all in it. */
  remove(path: string): void {
    if (this.files.delete(path)) {
      this.#sorted?.splice(firstFrom(this.#sorted, path), 1);
      return;
    }
    for (const file of this.filesBelow(path)) this.files.delete(file);
    this.#sorted = null;
    for (const folder of this.#folders) if (isBelow(folder, path)) this.#folders.delete(folder);
    this.#folders.delete(path);
    this.#folders.add('');
  }

  holdsAnything(folder: string): boolean {
    return this.filesBelow(folder).length > 0 || [...this.#folders].some((each) => isBelow(each, folder));
  }

  /** Sorted. */
  filesBelow(folder: string): string[] {
    this.#sorted ??= [...this.files.keys()].sort();
    if (folder === '') return [...this.#sorted];
    // The character after the slash is 0.
    return this.#sorted.slice(firstFrom(this.#sorted, `${folder}/`), firstFrom(this.#sorted, `${folder}0`));
  }
}

const isBelow = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** Where the first path that is not before this one lies in a sorted list. */
const firstFrom = (sorted: readonly string[], path: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < path) low = middle + 1;
    else high = middle;
  }
  return low;
};

const ancestors = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join('/'));

/** What a file holds after an append. */
export const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

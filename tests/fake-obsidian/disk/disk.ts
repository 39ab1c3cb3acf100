export interface DiskStat {
  type: 'file' | 'folder';
  /** Milliseconds since 1970. */
  ctime: number;
  mtime: number;
  /** In bytes. */
  size: number;
}

/** Where the files of a fake vault lie. Paths are relative to the vault; '' is its root. Synchronous, raw, and careless: it overwrites. */
export interface Disk {
  /** The folder on the real disk; `null` in memory. */
  readonly basePath: string | null;
  stat(path: string): DiskStat | null;
  /** The names in a folder, dot names too. */
  names(folder: string): string[];
  read(path: string): Uint8Array;
  /** The folder above must be there. */
  write(path: string, bytes: Uint8Array, times?: { mtime?: number; ctime?: number }): void;
  append(path: string, bytes: Uint8Array): void;
  /** With the folders above. */
  makeFolder(path: string): void;
  /** A file, or a folder with all in it. */
  remove(path: string): void;
  rename(from: string, to: string): void;
}

/** An error as Node's `fs` throws it. */
export const diskError = (
  code: 'ENOENT' | 'ENOTDIR' | 'EISDIR' | 'EEXIST',
  call: string,
  path: string,
): Error => Object.assign(new Error(`${code}: ${WORDS[code]}, ${call} '${path}'`), { code });

const WORDS = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EEXIST: 'file already exists',
};

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const joinPath = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;

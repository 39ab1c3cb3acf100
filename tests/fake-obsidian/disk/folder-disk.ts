import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Disk, DiskStat } from './disk';

/** A vault in a real folder. In a file of its own: a page in a browser has no Node. */
export class FolderDisk implements Disk {
  constructor(readonly basePath: string) {}

  stat(path: string): DiskStat | null {
    const stat = statOrNull(this.#at(path));
    if (stat === null) return null;
    // The app rounds: the file system's times have fractions of a millisecond.
    const [ctime, mtime] = [Math.round(stat.birthtimeMs), Math.round(stat.mtimeMs)];
    return { type: stat.isDirectory() ? 'folder' : 'file', ctime, mtime, size: stat.size };
  }

  names(folder: string): string[] {
    return readdirSync(this.#at(folder));
  }

  read(path: string): Uint8Array {
    return new Uint8Array(readFileSync(this.#at(path)));
  }

  write(path: string, bytes: Uint8Array, times: { mtime?: number } = {}): void {
    writeFileSync(this.#at(path), bytes);
    if (times.mtime !== undefined) utimesSync(this.#at(path), times.mtime / 1000, times.mtime / 1000);
  }

  append(path: string, bytes: Uint8Array): void {
    appendFileSync(this.#at(path), bytes);
  }

  makeFolder(path: string): void {
    mkdirSync(this.#at(path), { recursive: true });
  }

  remove(path: string): void {
    rmSync(this.#at(path), { recursive: true });
  }

  rename(from: string, to: string): void {
    renameSync(this.#at(from), this.#at(to));
  }

  #at(path: string): string {
    return join(this.basePath, path);
  }
}

/** Below a file there is nothing, which is an error to the system and none to the app. */
const statOrNull = (path: string): Stats | null => {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
};

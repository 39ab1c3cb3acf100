import type { AddedLines } from '../notes/values/json';

/**
 * Hidden files of this device alone (`Logs/.deputy/<device>/`): never indexed, never synced. Paths are relative to that
 * folder, with `/`. Failures reject with a `VaultError`.
 */
export interface DeviceStore {
  /** The text of a file; `null` if there is no such file. */
  read(path: string): Promise<string | null>;
  /** The next whole lines after `start` in bytes; `null` if the file is missing or shorter. */
  linesAfter(path: string, start: number): Promise<AddedLines | null>;
  /**
   * The last whole lines before `end` in bytes, by default before the end of the file, and the offset at which they
   * begin; `null` if there are none. Reads the file in parts. Missing on hosts that only read whole files.
   */
  linesBefore?(path: string, end?: number): Promise<{ text: string; start: number } | null>;
  /** Creates a file: exclusively, all or nothing, and durable when the promise resolves. Creates parent folders. */
  create(path: string, text: string): Promise<'created' | 'exists'>;
  /** Appends to a file; durable when the promise resolves. A crash may leave a torn last line. */
  append(path: string, text: string): Promise<void>;
  /** Replaces atomically. `isDurable`, set for all but caches: durable once resolved. A phone guarantees neither. */
  replace(path: string, text: string, options?: { isDurable: boolean }): Promise<void>;
  /** Removes a file, or a folder with its contents. Ignores a missing one. */
  remove(path: string): Promise<void>;
  /** Paths of all files in a folder, subfolders and dot names included, sorted; empty if the folder is missing. */
  list(folder: string): Promise<string[]>;
}

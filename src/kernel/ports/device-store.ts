/**
 * Hidden files that belong to this device alone (`Logs/.deputy/<device>/`): never indexed, never synced.
 * Paths are relative to that folder, with `/`. Failures reject with a `VaultError`.
 */
export interface DeviceStore {
  /** `null` when there is no such file. */
  read(path: string): Promise<string | null>;
  /** What was added to a file since it held this many bytes; `null` when there is no such file, or it is shorter. */
  readFrom(path: string, bytes: number): Promise<string | null>;
  /** Exclusive, whole or not at all, and durable when it returns. Makes the folders above it. */
  create(path: string, text: string): Promise<'created' | 'exists'>;
  /** Adds to the end, durable when it returns. A crash may leave a torn last line. */
  append(path: string, text: string): Promise<void>;
  /** Atomic; for anything but a cache it has to be durable when it returns. A phone promises neither. */
  replace(path: string, text: string, options?: { isDurable: boolean }): Promise<void>;
  /** Removes a file, or a folder with all in it. What is missing is fine. */
  remove(path: string): Promise<void>;
  /** Paths of all files below a folder, subfolders included, dot names too, sorted; empty when there is no such folder. */
  list(folder: string): Promise<string[]>;
}

/** A file as a folder listing shows it; nothing has been read. `mtime` is in milliseconds, `size` in bytes. */
export interface NoteRef {
  path: string;
  mtime: number;
  size: number;
  /** Why no other method finds it under this name, as a sentence with its remedy. */
  trouble?: string;
  /** A folder that can't be opened: what lies in it is unknown. */
  isFolder?: true;
}

/** A hint to look again at a path, nothing more: a move may arrive as `gone` and `changed`, twice, or late. */
export interface VaultChange {
  path: string;
  kind: 'changed' | 'gone';
}

/**
 * The user's notes. Paths are relative to the vault, with `/`, without a leading slash.
 *
 * No method overwrites what it was not asked to overwrite. A method that cannot do its work for a
 * reason outside its contract (disk full, permission) rejects with a {@link VaultError}.
 */
export interface Vault {
  /**
   * Every file below a folder, subfolders included, without names that start with a dot; `null` when there is no
   * such folder. A folder that can't be opened is in it with its trouble. Reads no file; under 50 ms at 10,000.
   */
  list(folder: string): Promise<NoteRef[] | null>;
  /** Makes a folder and its parents; one that exists is fine. */
  makeFolder(path: string): Promise<void>;
  /** The bytes of a file; a note open in an editor is saved first. The core decodes, strictly. */
  read(path: string): Promise<Uint8Array | null>;
  /** Makes a file and the folders above it. Exclusive: an existing file stays as it is. */
  create(path: string, text: string): Promise<'created' | 'exists'>;
  /** Adds text to the end of a file, which is made where missing. For logs: durable when it returns. */
  append(path: string, text: string): Promise<void>;
  /**
   * One atomic read and write. `change` is synchronous and pure; `null` leaves the file as it is.
   * A byte-order mark is part of `current`. `busy`: somebody is typing in it. Bytes that are not UTF-8 reject with `not_text`.
   */
  edit(
    path: string,
    change: (current: string) => string | null,
  ): Promise<'written' | 'left' | 'missing' | 'busy'>;
  /** A person has decided on the note as it stands: edits of it wait for no typing that was before. */
  endTyping(path: string): void;
  /** Renames without rewriting links in other notes; makes the folders above `to`; never overwrites. */
  move(from: string, to: string): Promise<'moved' | 'exists' | 'missing'>;
  /** Puts a file where the user can get it back from; a missing one is fine. */
  moveToTrash(path: string): Promise<void>;
  /** Removes a folder that holds nothing, hidden files included; any other, and a missing one, stays as it is. */
  removeEmptyFolder(path: string): Promise<void>;
  /** Calls back for changes by anyone, Deputy included. Returns the function that stops it. */
  watch(onChange: (change: VaultChange) => void): () => void;
}

export type VaultErrorCode = 'disk_full' | 'denied' | 'not_text' | 'bad_path' | 'io';

/** The vault could not be read or written; `code` says whether waiting may help. The message names the path. */
export class VaultError extends Error {
  override readonly name = 'VaultError';

  constructor(
    readonly code: VaultErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

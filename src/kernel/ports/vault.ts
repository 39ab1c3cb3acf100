import { decodeText } from '../notes/text/decode';

/** A file in a folder listing; it has not been read. `mtime` in milliseconds, `size` in bytes. */
export interface NoteRef {
  path: string;
  mtime: number;
  size: number;
  /** Why no other method accepts this name, as a sentence with its remedy; missing if all do. */
  trouble?: string;
  /** Set for a folder that cannot be opened; its contents are unknown. */
  isFolder?: true;
  /** Set for a link to a file or folder that is not followed. */
  isLink?: true;
}

/** A hint to look at a path again, nothing more: a move may arrive as `gone` and `changed`, twice, or late. */
export interface VaultChange {
  path: string;
  kind: 'changed' | 'gone';
}

/**
 * The user's notes. Paths are relative to the vault, with `/`, without a leading slash.
 *
 * No method overwrites anything it was not asked to. A method that fails for a reason outside its contract (disk full,
 * permission) rejects with a {@link VaultError}.
 */
export interface Vault {
  /**
   * Every file in a folder and its subfolders, without names that start with a dot; `null` if there is no such folder.
   * A folder that cannot be opened and a link that the host does not follow are listed with the reason. Reads no file;
   * under 50 ms at 10,000 files.
   */
  list(folder: string): Promise<NoteRef[] | null>;
  /** Creates a folder and its parents; ignores an existing one. */
  makeFolder(path: string): Promise<void>;
  /** The bytes of a file, or `null`. A note open in an editor is saved first. The core decodes them, strictly. */
  read(path: string): Promise<Uint8Array | null>;
  /** At most `length` bytes of a file from byte `start` on, or `null`. For large logs; missing on some hosts. */
  readPart?(path: string, start: number, length: number): Promise<Uint8Array | null>;
  /** Whether a path is a symbolic link or leads through one; `false` where links can't be seen. */
  isLinked(path: string): Promise<boolean>;
  /** Creates a file and its parent folders. Exclusive: an existing file is left unchanged. */
  create(path: string, content: string | Uint8Array): Promise<'created' | 'exists'>;
  /** Appends to a file, which is created if missing. Meant for logs: durable when the promise resolves. */
  append(path: string, text: string): Promise<void>;
  /**
   * One atomic read and write. `change` is synchronous and pure; `null` leaves the file unchanged. A byte-order mark is
   * part of `current`. `busy`: the note is being edited. Bytes that are not UTF-8 reject with `not_text`.
   */
  edit(
    path: string,
    change: (current: string) => string | null,
  ): Promise<'written' | 'left' | 'missing' | 'busy'>;
  /** Lets edits of a note go ahead although it was just typed in, because the person has decided on it as it is. */
  endTyping(path: string): void;
  /** Renames a file without rewriting links in other notes, creates parent folders, and never overwrites. */
  move(from: string, to: string): Promise<'moved' | 'exists' | 'missing'>;
  /** Moves a file to a trash from which the user can restore it; ignores a missing one. */
  moveToTrash(path: string): Promise<void>;
  /** Removes a folder that is empty, hidden files included. A folder that is missing or not empty is ignored. */
  removeEmptyFolder(path: string): Promise<void>;
  /** Calls back on changes by anyone, including Deputy. Returns a function that stops it. */
  watch(onChange: (change: VaultChange) => void): () => void;
}

export type VaultErrorCode = 'disk_full' | 'denied' | 'not_text' | 'bad_path' | 'io';

/** The vault could not be read or written. `code` tells whether a retry may help; the message names the path. */
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

/** The text of a note at this path; throws {@link VaultError} if its bytes are no text. */
export function noteText(path: string, bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (!text.ok) throw new VaultError('not_text', `${path} is not UTF-8 text`);
  return text.value;
}

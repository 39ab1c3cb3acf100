import { decodeText } from '../notes/text/decode';
import { isNotePath } from '../notes/names';
import { type Note, parseNote } from '../notes/note';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { unlessRefused } from './unless-refused';

export interface Known<Value> extends NoteRef {
  value: Value;
  /** Set if the file could not be read this time; the next listing tries again. */
  isUnread?: true;
}

/**
 * Values computed from the notes (`.md`) of folders, shared by all callers and kept while a file's time and size stay
 * the same. Times are compared for inequality only. An unchanged note is the same object.
 */
export class NoteCache<Value> {
  private readonly folders = new Map<string, ReadonlyMap<string, Known<Value>>>();

  constructor(
    private readonly vault: Vault,
    /** Computes the value. `note` is `null` if the file is unreadable, is not text, or has broken frontmatter. */
    private readonly interpret: (note: Note | null) => Value,
    /** Files to read, by name; others are skipped. */
    private readonly isMeant: (path: string) => boolean = () => true,
  ) {}

  /** The notes of a folder and its subfolders; `null` if the folder does not exist. */
  async look(folder: string): Promise<Known<Value>[] | null> {
    const before = this.folders.get(folder);
    const refs = await this.list(folder);
    const notes: Known<Value>[] = [];
    for (const ref of refs ?? []) {
      const known = before?.get(ref.path);
      const isOld = known !== undefined && isSame(known, ref);
      const note = isOld && known.isUnread !== true ? known : await this.read(ref, isOld ? known : null);
      if (note !== null) notes.push(note);
    }
    this.folders.set(folder, new Map(notes.map((note) => [note.path, note])));
    return refs === null ? null : notes;
  }

  /** Name, time and size of everything in a folder and its subfolders; `null` if the folder does not exist. */
  async list(folder: string): Promise<NoteRef[] | null> {
    const refs = await this.vault.list(folder);
    return refs?.filter(({ path }) => isNotePath(path) && this.isMeant(path)) ?? null;
  }

  /** `unread`: the value from an earlier failed read; returning the same object means nothing has changed. */
  private async read(ref: NoteRef, unread: Known<Value> | null): Promise<Known<Value> | null> {
    const bytes = await unlessRefused(this.vault.read(ref.path));
    if (bytes === null) return null;
    if (bytes instanceof VaultError) return unread ?? { ...ref, value: this.interpret(null), isUnread: true };
    const text = decodeText(bytes);
    const note = text.ok ? parseNote(text.value) : null;
    return { ...ref, value: this.interpret(note?.ok === true ? note.value : null) };
  }
}

export const isSame = (a: NoteRef, b: NoteRef): boolean => a.mtime === b.mtime && a.size === b.size;

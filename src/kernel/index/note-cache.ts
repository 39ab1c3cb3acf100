import { decodeText } from '../notes/text/decode';
import { isNotePath } from '../notes/names';
import { type Note, parseNote } from '../notes/note';
import { type NoteRef, type Vault, VaultError } from '../ports/vault';
import { unlessRefused } from './unless-refused';

/** A file and what was made of it. */
export interface Known<Value> extends NoteRef {
  value: Value;
  /** It could not be read this time, which says nothing of the next. */
  isUnread?: true;
}

/**
 * What the notes (`.md`) of some folders say, worked out once for all who ask, and believed while a file's time and size
 * are the same; times are compared for inequality alone. A note that is as it was is the same object.
 */
export class NoteCache<Value> {
  private readonly folders = new Map<string, ReadonlyMap<string, Known<Value>>>();

  constructor(
    private readonly vault: Vault,
    /** `null`: it can't be read, is no text, or its frontmatter is broken. */
    private readonly interpret: (note: Note | null) => Value,
    /** Others are passed over by their name. */
    private readonly isMeant: (path: string) => boolean = () => true,
  ) {}

  /** The notes of a folder and its subfolders; `null` when there is no such folder now. */
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

  /** What lies in a folder and its subfolders, by name, time and size; `null` when there is no such folder. */
  async list(folder: string): Promise<NoteRef[] | null> {
    const refs = await this.vault.list(folder);
    return refs?.filter(({ path }) => isNotePath(path) && this.isMeant(path)) ?? null;
  }

  /** `unread`: what it was when it could not be read before; the same object says that nothing has changed. */
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

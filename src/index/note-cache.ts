import { decodeText } from '../notes/text/decode';
import { isNotePath } from '../notes/names';
import { type Note, parseNote } from '../notes/note';
import type { NoteRef, Vault } from '../ports/vault';

/** A file and what was made of it. */
export interface Known<Value> extends NoteRef {
  value: Value;
}

/**
 * What the notes (`.md`) of some folders say, worked out once for all who ask, and believed while a file's time and size
 * are the same; times are compared for inequality alone. A note that is as it was is the same object.
 */
export class NoteCache<Value> {
  private readonly folders = new Map<string, ReadonlyMap<string, Known<Value>>>();

  constructor(
    private readonly vault: Vault,
    /** `null`: it is no text, or its frontmatter is broken. */
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
      const note = known !== undefined && isSame(known, ref) ? known : await this.read(ref);
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

  private async read(ref: NoteRef): Promise<Known<Value> | null> {
    const bytes = await this.vault.read(ref.path);
    if (bytes === null) return null;
    const text = decodeText(bytes);
    const note = text.ok ? parseNote(text.value) : null;
    return { ...ref, value: this.interpret(note?.ok === true ? note.value : null) };
  }
}

export const isSame = (a: NoteRef, b: NoteRef): boolean => a.mtime === b.mtime && a.size === b.size;

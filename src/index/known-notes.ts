import { decodeText } from '../notes/decode';
import { type Note, parseNote } from '../notes/note';
import type { NoteRef, Vault } from '../ports/vault';

/** A file and what was made of it. */
export interface Known<Value> extends NoteRef {
  value: Value;
}

export interface Look<Value> {
  notes: Known<Value>[];
  /** `false`: there is no such folder now. */
  isThere: boolean;
  /** Something is not as it was at the last look. */
  hasChanged: boolean;
}

/**
 * What the notes of some folders say, worked out once and believed while a file's time and size are the same; times
 * are compared for inequality alone.
 */
export class KnownNotes<Value> {
  private readonly folders = new Map<string, Map<string, Known<Value>>>();
  /** Listed, never read: how a folder looked before the first look. */
  private readonly passed = new Map<string, Map<string, NoteRef>>();

  constructor(
    private readonly vault: Vault,
    /** `null`: it is no text, or its frontmatter is broken. */
    private readonly interpret: (note: Note | null) => Value,
    /** Others are passed over by their name. */
    private readonly isMeant: (path: string) => boolean = () => true,
  ) {}

  /** The notes (`.md`) of a folder and its subfolders. One that is not settled is looked at anew the next time. */
  async look(folder: string, isSettled: (note: Known<Value>) => boolean = () => true): Promise<Look<Value>> {
    const before = this.folders.get(folder);
    const now = new Map<string, Known<Value>>();
    const notes: Known<Value>[] = [];
    const refs = await this.listOrNull(folder);
    for (const ref of refs ?? []) {
      const known = before?.get(ref.path);
      const note = known !== undefined && isSame(known, ref) ? known : await this.read(ref);
      if (note === null) continue;
      notes.push(note);
      if (isSettled(note)) now.set(ref.path, note);
    }
    this.folders.set(folder, now);
    const hasChanged = before?.size !== notes.length || notes.some((note) => before.get(note.path) !== note);
    return { notes, isThere: refs !== null, hasChanged };
  }

  /** What lies in a folder now is no news, though nobody has read it. */
  async passOver(folder: string): Promise<void> {
    const refs = await this.list(folder);
    this.passed.set(folder, new Map(refs.map((ref) => [ref.path, ref])));
  }

  /** The files that came, changed or went since. Reads none. */
  async news(folder: string): Promise<NoteRef[]> {
    const known = this.folders.get(folder) ?? this.passed.get(folder);
    if (known === undefined) return [];
    const refs = await this.list(folder);
    const paths = new Set(refs.map(({ path }) => path));
    const changed = refs.filter((ref) => {
      const before = known.get(ref.path);
      return before === undefined || !isSame(before, ref);
    });
    return [...changed, ...[...known.values()].filter(({ path }) => !paths.has(path))];
  }

  private async list(folder: string): Promise<NoteRef[]> {
    return (await this.listOrNull(folder)) ?? [];
  }

  private async listOrNull(folder: string): Promise<NoteRef[] | null> {
    const refs = await this.vault.list(folder);
    return refs?.filter(({ path }) => path.endsWith('.md') && this.isMeant(path)) ?? null;
  }

  private async read(ref: NoteRef): Promise<Known<Value> | null> {
    const bytes = await this.vault.read(ref.path);
    if (bytes === null) return null;
    const text = decodeText(bytes);
    const note = text.ok ? parseNote(text.value) : null;
    return { ...ref, value: this.interpret(note?.ok === true ? note.value : null) };
  }
}

const isSame = (a: NoteRef, b: NoteRef): boolean => a.mtime === b.mtime && a.size === b.size;

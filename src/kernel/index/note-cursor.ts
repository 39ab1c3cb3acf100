import type { NoteRef } from '../ports/vault';
import { isSame, type Known, type NoteCache } from './note-cache';

export interface Look<Value> {
  notes: Known<Value>[];
  /** Whether the folder exists. */
  isThere: boolean;
  /** Whether something changed since the last call. */
  hasChanged: boolean;
}

/** Marks how much of a cache one consumer has seen, so that each consumer learns separately what is new. */
export class NoteCursor<Value> {
  private readonly seen = new Map<string, ReadonlyMap<string, NoteRef>>();

  constructor(private readonly cache: NoteCache<Value>) {}

  /** The notes of a folder and its subfolders. A note that is not settled is new again the next time. */
  async look(folder: string, isSettled: (note: Known<Value>) => boolean = () => true): Promise<Look<Value>> {
    const before = this.seen.get(folder);
    const found = await this.cache.look(folder);
    const notes = found ?? [];
    const hasChanged = before?.size !== notes.length || notes.some((note) => before.get(note.path) !== note);
    this.seen.set(folder, new Map(notes.filter(isSettled).map((note) => [note.path, note])));
    return { notes, isThere: found !== null, hasChanged };
  }

  /** Marks the current contents of a folder as seen, without reading them. */
  async markSeen(folder: string): Promise<void> {
    const refs = (await this.cache.list(folder)) ?? [];
    this.seen.set(folder, new Map(refs.map((ref) => [ref.path, ref])));
  }

  markNew(folder: string): void {
    this.seen.set(folder, new Map());
  }

  /** Files that were added, changed or removed since the last call. Reads none. */
  async changes(folder: string): Promise<NoteRef[]> {
    const seen = this.seen.get(folder);
    if (seen === undefined) return [];
    const refs = (await this.cache.list(folder)) ?? [];
    const paths = new Set(refs.map(({ path }) => path));
    const changed = refs.filter((ref) => {
      const before = seen.get(ref.path);
      return before === undefined || !isSame(before, ref);
    });
    return [...changed, ...[...seen.values()].filter(({ path }) => !paths.has(path))];
  }
}

import type { NoteRef } from '../ports/vault';
import { isSame, type Known, type NoteCache } from './note-cache';

export interface Look<Value> {
  notes: Known<Value>[];
  /** `false`: there is no such folder now. */
  isThere: boolean;
  /** Something is not as it was at the last look. */
  hasChanged: boolean;
}

/** What one consumer has seen of a cache, so that it knows what is new to it, whatever others have looked at. */
export class NoteCursor<Value> {
  private readonly seen = new Map<string, ReadonlyMap<string, NoteRef>>();

  constructor(private readonly cache: NoteCache<Value>) {}

  /** The notes of a folder and its subfolders. One that is not settled is new the next time as well. */
  async look(folder: string, isSettled: (note: Known<Value>) => boolean = () => true): Promise<Look<Value>> {
    const before = this.seen.get(folder);
    const found = await this.cache.look(folder);
    const notes = found ?? [];
    const hasChanged = before?.size !== notes.length || notes.some((note) => before.get(note.path) !== note);
    this.seen.set(folder, new Map(notes.filter(isSettled).map((note) => [note.path, note])));
    return { notes, isThere: found !== null, hasChanged };
  }

  /** What is in a folder now is no news, though unread. */
  async passOver(folder: string): Promise<void> {
    const refs = (await this.cache.list(folder)) ?? [];
    this.seen.set(folder, new Map(refs.map((ref) => [ref.path, ref])));
  }

  /** All that is in a folder now is news. */
  expectNews(folder: string): void {
    this.seen.set(folder, new Map());
  }

  /** The files that came, changed or went since. Reads none. */
  async news(folder: string): Promise<NoteRef[]> {
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

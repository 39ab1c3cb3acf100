import { Slices } from '../../kernel/index/slices';
import { isNotePath, stem } from '../../kernel/notes/names';
import type { Clock } from '../../kernel/ports/clock';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import { searchableText, type SearchableText } from './searchable-text';
import { type FoundNote, WordIndex } from './word-index';

/** Notes to search. The caller decides who may see the hits. */
export interface SearchedNotes {
  /** All notes in the vault, with name, time and size. */
  list(): Promise<readonly NoteRef[]>;
  /** The text of a note; `null` if the note is gone or not text. */
  read(path: string): Promise<string | null>;
}

/** Milliseconds in which changes are grouped, because a note changes constantly while it is edited. */
const SETTLED_MS = 2_000;
/**
 * Finds notes by words. The index is built at the first query and held in memory only. Reported changes are
 * indexed soon after, and each query checks times and sizes of all notes, so that unreported changes are
 * found as well.
 */
export class NoteSearch {
  private readonly known = new Map<string, NoteRef>();
  private index: WordIndex | null = null;
  private updating: Promise<WordIndex> | null = null;
  private isUpdateDue = false;
  /** Monotonic time of the last check of all notes. */
  private checkedAt = -Infinity;

  constructor(
    private readonly notes: SearchedNotes,
    private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>,
  ) {}

  /**
   * Notes that contain any of the words, sorted by the number of words found, then by words in the name, then by
   * weight. `within`: how many milliseconds ago the notes may have been checked for changes.
   */
  async find(query: string, within = 0): Promise<FoundNote[]> {
    const isFresh = this.clock.monotonic() - this.checkedAt < within;
    const index = isFresh && this.index !== null ? this.index : await this.update();
    return index.find(query);
  }

  /** Indexes reported changes soon after, once an index exists. Returns a function that stops listening. */
  listen(vault: Pick<Vault, 'watch'>): () => void {
    const ended = new AbortController();
    const stop = vault.watch(({ path }) => {
      if (isNotePath(path)) void this.updateSoon(ended.signal);
    });
    return () => {
      stop();
      ended.abort();
    };
  }

  private async updateSoon(signal: AbortSignal): Promise<void> {
    if (this.index === null || this.isUpdateDue) return;
    this.isUpdateDue = true;
    try {
      await this.clock.sleep(SETTLED_MS, signal);
      this.isUpdateDue = false;
      await this.update();
    } catch {
      // The next query checks again and reports the problem.
      this.isUpdateDue = false;
    }
  }

  /** Runs one update at a time, shared by all callers. */
  private update(): Promise<WordIndex> {
    this.updating ??= this.follow().finally(() => (this.updating = null));
    return this.updating;
  }

  private async follow(): Promise<WordIndex> {
    const index = (this.index ??= new WordIndex());
    const began = this.clock.monotonic();
    const refs = await this.notes.list();
    const there = new Set(refs.map(({ path }) => path));
    for (const path of [...this.known.keys()].filter((each) => !there.has(each))) this.drop(index, path);
    const slices = new Slices(this.clock);
    for (const ref of refs) {
      const before = this.known.get(ref.path);
      if (before !== undefined && before.mtime === ref.mtime && before.size === ref.size) continue;
      await this.take(index, ref);
      await slices.next();
    }
    this.checkedAt = began;
    return index;
  }

  private async take(index: WordIndex, ref: NoteRef): Promise<void> {
    const text = (await this.notes.read(ref.path)) ?? '';
    const read = searchableText(ref.path, text);
    const title = read.body + read.properties === '' && text !== '' ? '' : stem(ref.path);
    index.add(ref.path, title, indexed(read));
    this.known.set(ref.path, ref);
  }

  private drop(index: WordIndex, path: string): void {
    this.known.delete(path);
    index.drop(path);
  }
}

/** The searched text without query strings, because they are unique. */
const indexed = ({ properties, body }: SearchableText): string =>
  `${properties}\n${body}`.replace(/\?\w+=\S*/gu, ' ');

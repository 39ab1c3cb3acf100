import type MiniSearch from 'minisearch';
import { Slices } from '../../kernel/index/slices';
import { isNotePath, stem } from '../../kernel/notes/names';
import type { Clock } from '../../kernel/ports/clock';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import { termsOf } from './search-words';
import { searchableText, type SearchableText } from './searchable-text';

/** Notes to search. The caller decides who may see the hits. */
export interface SearchedNotes {
  /** All notes in the vault, with name, time and size. */
  list(): Promise<readonly NoteRef[]>;
  /** The text of a note; `null` if the note is gone or not text. */
  read(path: string): Promise<string | null>;
}

export interface FoundNote {
  path: string;
  /** Number of distinct query words found in name and text, and in the name alone. */
  found: number;
  inTitle: number;
}

interface Indexed {
  path: string;
  title: string;
  text: string;
}

/** Milliseconds in which changes are grouped, because a note changes constantly while it is edited. */
const SETTLED_MS = 2_000;
/**
 * Minimum number of letters of a word that matches the beginnings of other words; a shorter word must match as a whole,
 * because too many words begin with it.
 */
const SHORTEST_PREFIX = 3;

/**
 * Finds notes by words. The index is built at the first query and held in memory only. Reported changes are
 * indexed soon after, and each query checks times and sizes of all notes, so that unreported changes are
 * found as well.
 */
export class NoteSearch {
  private readonly known = new Map<string, NoteRef>();
  private index: MiniSearch<Indexed> | null = null;
  private updating: Promise<MiniSearch<Indexed>> | null = null;
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
    const results = index.search(query, { boost: { title: 2 } });
    return results
      .map(({ id, score, match, queryTerms }) => ({
        path: String(id),
        found: new Set(queryTerms).size,
        inTitle: Object.values(match).filter((fields) => fields.includes('title')).length,
        score,
      }))
      .sort(byRank)
      .map(({ path, found, inTitle }) => ({ path, found, inTitle }));
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
  private update(): Promise<MiniSearch<Indexed>> {
    this.updating ??= this.follow().finally(() => (this.updating = null));
    return this.updating;
  }

  private async follow(): Promise<MiniSearch<Indexed>> {
    const index = (this.index ??= await emptyIndex());
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

  private async take(index: MiniSearch<Indexed>, ref: NoteRef): Promise<void> {
    const text = (await this.notes.read(ref.path)) ?? '';
    this.drop(index, ref.path);
    const read = searchableText(ref.path, text);
    const title = read.body + read.properties === '' && text !== '' ? '' : stem(ref.path);
    index.add({ path: ref.path, title, text: indexed(read) });
    this.known.set(ref.path, ref);
  }

  private drop(index: MiniSearch<Indexed>, path: string): void {
    if (this.known.delete(path)) index.discard(path);
  }
}

/** The searched text without query strings, because they are unique. */
const indexed = ({ properties, body }: SearchableText): string =>
  `${properties}\n${body}`.replace(/\?\w+=\S*/gu, ' ');

interface Ranked extends FoundNote {
  score: number;
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.found - a.found || b.inTitle - a.inTitle || b.score - a.score || (a.path < b.path ? -1 : 1);

/** The library is loaded at the first search. */
async function emptyIndex(): Promise<MiniSearch<Indexed>> {
  const { default: Index } = await import('minisearch');
  return new Index<Indexed>({
    idField: 'path',
    fields: ['title', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: { prefix: (term) => term.length >= SHORTEST_PREFIX },
  });
}

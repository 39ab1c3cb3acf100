import type MiniSearch from 'minisearch';
import { Slices } from '../../kernel/index/slices';
import { isNotePath, stem } from '../../kernel/notes/names';
import type { Clock } from '../../kernel/ports/clock';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import { termsOf } from './search-words';

/** The notes that are searched. Who may see which of the hits is for the caller to say. */
export interface SearchedNotes {
  /** All notes of the vault, by name, time and size. */
  list(): Promise<readonly NoteRef[]>;
  /** `null`: it is gone, or no text. */
  read(path: string): Promise<string | null>;
}

export interface FoundNote {
  path: string;
  /** Distinct words of the query in name and text; in the name alone. */
  found: number;
  inTitle: number;
}

interface Indexed {
  path: string;
  title: string;
  text: string;
}

/** What stands further down in a long note is not searched. */
export const MOST_SEARCHED = 20_000;
/** Somebody types: a note changes again and again. */
const SETTLED_MS = 2_000;
/** A shorter word is found whole only: it begins too many others. */
const SHORTEST_PREFIX = 3;

/**
 * Finds notes by their words, over an index that is built when it is first asked and then follows the vault: changes
 * that it hears of are taken in soon after, and each question looks for what has another time or size than before, so
 * that a change that was never heard of is found as well. Held in memory alone.
 */
export class NoteSearch {
  private readonly known = new Map<string, NoteRef>();
  private index: MiniSearch<Indexed> | null = null;
  private updating: Promise<MiniSearch<Indexed>> | null = null;
  private isUpdateDue = false;

  constructor(
    private readonly notes: SearchedNotes,
    private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>,
  ) {}

  /** The notes with any of the words: most of them first, then those with words in their names, then by weight. */
  async find(query: string): Promise<FoundNote[]> {
    const index = await this.update();
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

  /** Takes in what changes, soon after, once there is an index. Returns the function that ends it. */
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
      // The next question looks again, and reports what is in the way.
      this.isUpdateDue = false;
    }
  }

  /** One update at a time, for all who ask meanwhile. */
  private update(): Promise<MiniSearch<Indexed>> {
    this.updating ??= this.follow().finally(() => (this.updating = null));
    return this.updating;
  }

  private async follow(): Promise<MiniSearch<Indexed>> {
    const index = (this.index ??= await emptyIndex());
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
    return index;
  }

  private async take(index: MiniSearch<Indexed>, ref: NoteRef): Promise<void> {
    const text = (await this.notes.read(ref.path)) ?? '';
    this.drop(index, ref.path);
    index.add({ path: ref.path, title: stem(ref.path), text: searched(text) });
    this.known.set(ref.path, ref);
  }

  private drop(index: MiniSearch<Indexed>, path: string): void {
    if (this.known.delete(path)) index.discard(path);
  }
}

/** Names of properties are in every note, ids and queries of addresses in one alone: neither is searched for. */
const searched = (text: string): string => {
  const shown = text.slice(0, MOST_SEARCHED).replace(/\?\w+=\S*/gu, ' ');
  const end = shown.startsWith('---\n') ? shown.indexOf('\n---', 3) : -1;
  return end < 0 ? shown : propertyWords(shown.slice(4, Math.max(4, end))) + shown.slice(end);
};

/** A term of one note alone takes as much memory as twenty that many notes share, and each mail brings its own ids. */
const UNSEARCHED =
  /^(?:message_id|in_reply_to|references|list_id|list_unsubscribe|has_attachments|date_received|deputy_\w+|\w+_at|\w+_hash):/u;

function propertyWords(frontmatter: string): string {
  let isLeftOut = false;
  const kept: string[] = [];
  for (const line of frontmatter.split('\n')) {
    const name = /^\w+:/u.exec(line);
    if (name !== null) isLeftOut = UNSEARCHED.test(line);
    if (!isLeftOut) kept.push(line.slice(name?.[0].length ?? 0));
  }
  return kept.join('\n');
}

interface Ranked extends FoundNote {
  score: number;
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.found - a.found || b.inTitle - a.inTitle || b.score - a.score || (a.path < b.path ? -1 : 1);

/** The library is evaluated when somebody searches, and not before. */
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

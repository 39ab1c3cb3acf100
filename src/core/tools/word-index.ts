import { termsOf } from './search-words';

export interface FoundNote {
  path: string;
  /** Number of distinct query words found in name and text, and in the name alone. */
  found: number;
  inTitle: number;
}

/** A note in the index. Lengths are numbers of terms. */
interface Entry {
  path: string;
  title: number;
  text: number;
  isGone: boolean;
}

/** Fewest letters of a word that matches the beginnings of others; too many words begin with fewer. */
const SHORTEST_PREFIX = 3;
/** Parameters of BM25+, and the weights of words in the name and of words that only begin with a query word. */
const [SATURATION, LENGTH, LEAST, TITLE, BEGINNING] = [1.2, 0.7, 0.5, 2, 0.375];
/** Number of places that may be gone before they are taken out; they also have to be the majority. */
const MOST_GONE = 1_000;

/** Finds notes by words. A changed note gets a new place; former places are removed many at a time. */
export class WordIndex {
  private entries: Entry[] = [];
  private readonly places = new Map<string, number>();
  /** For each term, the places of its notes, doubled: an even number for the text, the next odd one for the name. */
  private postings = new Map<string, number[]>();
  /** Terms by their first letters. */
  private beginnings = new Map<string, string[]>();
  private readonly total = { title: 0, text: 0 };

  add(path: string, title: string, text: string): void {
    this.drop(path);
    const terms = { title: termsOf(title), text: termsOf(text) };
    const place = this.entries.length;
    this.entries.push({ path, title: terms.title.length, text: terms.text.length, isGone: false });
    this.places.set(path, place);
    this.count(place, 1);
    for (const term of terms.title) this.post(term, 2 * place + 1);
    for (const term of terms.text) this.post(term, 2 * place);
  }

  drop(path: string): void {
    const place = this.places.get(path);
    const entry = this.entries[place ?? -1];
    if (place === undefined || entry === undefined) return;
    this.count(place, -1);
    this.places.delete(path);
    entry.isGone = true;
    const gone = this.entries.length - this.places.size;
    if (gone > MOST_GONE && 2 * gone > this.entries.length) this.compact();
  }

  /** Notes with any of the words: those with most words first, then most in the name, then by weight. */
  find(query: string): FoundNote[] {
    const { length } = this.entries;
    const [found, inTitle] = [new Uint16Array(length), new Uint16Array(length)];
    const [weights, latest] = [new Float64Array(length), new Int32Array(length)];
    const hits: number[] = [];
    const seen = new Set<string>();
    for (const [order, word] of termsOf(query).entries()) {
      for (const term of this.termsFrom(word)) {
        const weight = beginningWeight(word, term);
        const [ofTitle, ofText] = this.fieldsOf(term);
        for (const posting of this.postings.get(term) ?? []) {
          const place = posting >> 1;
          const entry = this.entries[place];
          if (entry === undefined || entry.isGone) continue;
          if (found[place] === 0) hits.push(place);
          if (latest[place] !== order + 1) found[place] = (found[place] ?? 0) + 1;
          latest[place] = order + 1;
          const isTitle = (posting & 1) === 1;
          if (isTitle && !seen.has(term)) inTitle[place] = (inTitle[place] ?? 0) + 1;
          weights[place] =
            (weights[place] ?? 0) + weight * (isTitle ? ofTitle(entry.title) : ofText(entry.text));
        }
        seen.add(term);
      }
    }
    const of = (numbers: Uint16Array | Float64Array, place: number): number => numbers[place] ?? 0;
    return hits
      .sort(
        (a, b) =>
          of(found, b) - of(found, a) ||
          of(inTitle, b) - of(inTitle, a) ||
          rounded(of(weights, b)) - rounded(of(weights, a)) ||
          (this.pathAt(a) < this.pathAt(b) ? -1 : 1),
      )
      .map((place) => ({
        path: this.pathAt(place),
        found: of(found, place),
        inTitle: of(inTitle, place),
      }));
  }

  private pathAt(place: number): string {
    return this.entries[place]?.path ?? '';
  }

  private post(term: string, posting: number): void {
    const known = this.postings.get(term);
    if (known !== undefined) {
      known.push(posting);
      return;
    }
    this.postings.set(term, [posting]);
    const beginning = term.slice(0, SHORTEST_PREFIX);
    const others = this.beginnings.get(beginning);
    if (others === undefined) this.beginnings.set(beginning, [term]);
    else others.push(term);
  }

  private termsFrom(word: string): string[] {
    if (word.length < SHORTEST_PREFIX) return [word];
    return (this.beginnings.get(word.slice(0, SHORTEST_PREFIX)) ?? []).filter((term) =>
      term.startsWith(word),
    );
  }

  /** Weights of a term in the name and in the text of a note with this many terms. */
  private fieldsOf(term: string): [(length: number) => number, (length: number) => number] {
    const count = this.places.size;
    let [titles, texts] = [0, 0];
    for (const posting of this.postings.get(term) ?? [])
      if (this.entries[posting >> 1]?.isGone === false) {
        if ((posting & 1) === 1) titles += 1;
        else texts += 1;
      }
    const rarity = (matching: number): number => Math.log(1 + (count - matching + 0.5) / (matching + 0.5));
    const weigh =
      (rare: number, average: number, boost: number) =>
      (length: number): number =>
        boost *
        rare *
        (LEAST + (SATURATION + 1) / (1 + SATURATION * (1 - LENGTH + (LENGTH * length) / average)));
    return [
      weigh(rarity(titles), this.total.title / count, TITLE),
      weigh(rarity(texts), this.total.text / count, 1),
    ];
  }

  private count(place: number, times: 1 | -1): void {
    const { title, text } = this.entries[place] ?? { title: 0, text: 0 };
    this.total.title += times * title;
    this.total.text += times * text;
  }

  /** Removes deleted notes from all terms. */
  private compact(): void {
    const kept = this.entries.map(({ isGone }, place) => (isGone ? -1 : place)).filter((place) => place >= 0);
    const moved = new Map(kept.map((place, now) => [place, now]));
    const { entries, postings } = this;
    this.entries = kept.flatMap((place) => entries[place] ?? []);
    for (const [now, { path }] of this.entries.entries()) this.places.set(path, now);
    this.postings = new Map();
    this.beginnings = new Map();
    for (const [term, list] of postings)
      for (const posting of list) {
        const now = moved.get(posting >> 1);
        if (now !== undefined) this.post(term, 2 * now + (posting & 1));
      }
  }
}

/** Equal weights whose sums differ by their order are equal. */
const rounded = (weight: number): number => Math.round(weight * 1e9);

/** Weight of a term that begins with a query word; a longer term weighs less. */
const beginningWeight = (word: string, term: string): number =>
  word === term ? 1 : (BEGINNING * term.length) / (term.length + 0.3 * (term.length - word.length));

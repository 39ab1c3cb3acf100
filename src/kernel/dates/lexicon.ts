import type { Language, WordTable } from './language';

/** A word, a number, or one sign. */
export interface Token {
  /** Text of the token, in lower case and without accents. */
  text: string;
  start: number;
  end: number;
  /** Whether the token follows the previous one without a gap. */
  isGlued: boolean;
}

/** A meaning of consecutive tokens. `n`: the number that they stand for. */
export interface Meaning {
  /** Kind of the words: a `Kind`, or `weekpart` for a weekday and a part of the day in one word. */
  kind: string;
  n: number;
  length: number;
}

/** Each letter of Chinese and Japanese is a token, because they write no spaces between words. */
const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L})+|\d+|[^\s\p{L}\d]/gu;
/** Signs treated as gaps, because languages write or omit them within words. */
const GAP = /^['’`´‑-]$/u;

/** Folds a text letter by letter, so that positions in it stay the same. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[–—‒−]/gu, '-');

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const end = index + found.length;
    const isJoint = GAP.test(found) && /\p{L}/u.test(text[index - 1] ?? '') && /\p{L}/u.test(text[end] ?? '');
    if (isJoint || /^['’]$/u.test(found)) continue;
    // The "là" of "ce soir-là" is not an article.
    const isThere = text[index - 1] === '-' && /^l(?:à|a\u0300)$/iu.test(found);
    // The Portuguese "à uma" is one o'clock; "a uma" is "to a".
    const isOne = /^(?:à|a\u0300)$/iu.test(found) && /^\s+uma(?!\p{L})/iu.test(text.slice(end, end + 8));
    tokens.push({
      text: isThere ? '-la' : isOne ? 'as' : fold(found),
      start: index,
      end,
      isGlued: (tokens.at(-1)?.end ?? -1) === index,
    });
  }
  return tokens;
}

/** The words of a language, indexed by the first token of each phrase. */
export class Lexicon {
  private readonly byFirst = new Map<string, { words: readonly string[]; meaning: Meaning }[]>();
  private readonly words = new Set<string>();
  /** Long names of days and months, by the ways to type them with two letters swapped, or one missing. */
  private readonly typed = new Map<string, string>();
  private readonly telling: ReadonlySet<string>;

  constructor(readonly language: WordTable | Language) {
    this.telling = new Set('telling' in language ? language.telling.split(' ') : []);
    for (const [kind, listed] of Object.entries(language.words)) {
      for (const [n, phrases] of numbered(listed))
        for (const phrase of phrases.split(',')) this.add(phrase, kind, n);
    }
    if (language.joins) this.addJoined();
  }

  meaningsAt(tokens: readonly Token[], at: number): Meaning[] {
    const found: Meaning[] = [];
    const { text = '' } = tokens[at] ?? {};
    for (const { words, meaning } of this.byFirst.get(text) ?? this.byFirst.get(this.meant(text)) ?? [])
      if (words.length === 1 || words.every((word, k) => tokens[at + k]?.text === word)) found.push(meaning);
    return found;
  }

  /** The day or month that a word with one letter too many, or a known slip, is meant to be. */
  private meant(word: string): string {
    if (word.length < SHORTEST_TYPED || this.telling.has(word)) return '';
    const known = this.typed.get(word);
    if (known !== undefined) return known;
    const fewer = withoutOne(word).find((each) => this.typed.get(each) === each);
    return fewer !== undefined && fewer.at(-1) === word.at(-1) ? fewer : '';
  }

  /** Whether the language lists a word, for a time or for recognition. */
  knows(word: string): boolean {
    return this.words.has(word) || this.telling.has(word);
  }

  /** How strongly a text suggests this language. `isOnly`: whether a word belongs to one language only. */
  weigh(tokens: readonly Token[], isOnly: (word: string) => boolean): number {
    return tokens.reduce((sum, { text }, at) => {
      if (!this.knows(text) || !/\p{L}/u.test(text)) return sum;
      const kinds = this.meaningsAt(tokens, at).map(({ kind }) => kind);
      const meaning = kinds.length === 0 ? 0 : kinds.some((kind) => TELLING_KINDS.has(kind)) ? 3 : 1;
      return sum + meaning + (this.telling.has(text) ? 1 : 0) + (isOnly(text) ? 1 : 0);
    }, 0);
  }

  private add(phrase: string, kind: string, n: number): void {
    const words = tokensOf(phrase.trim()).map(({ text }) => text);
    const [first] = words;
    if (first === undefined) return;
    if (OFTEN_MISTYPED.has(kind) && words.length === 1) this.addTyped(first);
    if (!POINTING.has(kind)) for (const word of words) this.words.add(word);
    const known = this.byFirst.get(first) ?? [];
    known.push({ words, meaning: { kind, n, length: words.length } });
    this.byFirst.set(first, known);
  }

  /** Swaps and gaps within a word are hardly ever another word; another letter in place of one often is. */
  private addTyped(word: string): void {
    if (word.length < SHORTEST_TYPED) return;
    for (const at of Array.from(word).keys())
      if (at > 0)
        this.typed.set(
          `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
          word,
        );
    if (word.length > SHORTEST_TYPED + 1) for (const each of withoutOne(word)) this.typed.set(each, word);
    this.typed.set(word, word);
  }

  /** Adds words such as `Freitagabend`: weekday * 100 + hour. */
  private addJoined(): void {
    const { weekday = '', bare = '' } = this.language.words;
    for (const [day, names] of numbered(weekday))
      for (const name of names.split(','))
        for (const [hour, parts] of numbered(bare))
          for (const part of parts.split(','))
            this.add(`${name.trim()}${part.trim()}`, 'weekpart', day * 100 + hour);
  }
}

const SHORTEST_TYPED = 6;
const OFTEN_MISTYPED: ReadonlySet<string> = new Set(['weekday', 'month']);
/** A word with each letter but the first and last left out in turn. */
const withoutOne = (word: string): string[] =>
  Array.from(word.slice(1, -1), (_, at) => `${word.slice(0, at + 1)}${word.slice(at + 2)}`);

const lexicons = new Map<WordTable, Lexicon>();

export function lexiconOf(table: WordTable): Lexicon {
  const lexicon = lexicons.get(table) ?? new Lexicon(table);
  lexicons.set(table, lexicon);
  return lexicon;
}

/** Kinds of words too common in everyday text to identify a language. */
const POINTING: ReadonlySet<string> = new Set(['back', 'same', 'thence', 'beside', 'hangs']);

const TELLING_KINDS: ReadonlySet<string> = new Set(
  'weekday weekdays day daypart month every adverb'.split(' '),
);

function numbered(listed: string | Readonly<Record<number, string>>): [number, string][] {
  if (typeof listed !== 'string') return Object.entries(listed).map(([n, phrases]) => [Number(n), phrases]);
  return listed.split('/').map((phrases, n) => [n + 1, phrases]);
}

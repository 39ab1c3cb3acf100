import type { DateTime } from './date-time';
import type { WordTable } from './language';
import type { Lexicon, Meaning, Token } from './lexicon';

/**
 * A time of day. `form` is `sure` if the time is unambiguous, `spoken` on a 12-hour clock if either half of the day
 * is possible, and `written` on a 24-hour clock if the writer uses one.
 */
export interface ClockTime {
  hour: number;
  minute: number;
  form: 'sure' | 'spoken' | 'written';
  /** The hour that the words name, if it is another one: 7 in "a quarter to seven". */
  said?: number;
}

/** `weekdays`: 1 to 7; `monthDays`: 1 to 31, -1 for the last; `nth`: which weekday of a month, -1 for the last. */
export interface Repeat {
  unit: 'day' | 'weekday' | 'week' | 'month' | 'year';
  count: number;
  weekdays: readonly number[];
  monthDays: readonly number[];
  nth: { n: number; weekday: number } | null;
}

/** The meaning of a part of a phrase. Fields that the phrase does not name are missing. */
export interface PhraseReading {
  /** The day, as midnight at its start. */
  day?: DateTime;
  /** Set if the day begins a named week, month or year. */
  isSpan?: true;
  /** Weekday, set if the phrase names the day only by a weekday, a day of the month (-1: its last), or one of its weekdays. */
  weekday?: number;
  monthDay?: number;
  nth?: { n: number; weekday: number };
  clock?: ClockTime;
  /** Hour at which the named part of the day begins. */
  part?: number;
  /** An exact point in time. */
  moment?: DateTime;
  repeat?: Repeat;
  /** Weekdays that a repetition leaves out. */
  without?: readonly number[];
  endDay?: DateTime;
  endClock?: ClockTime;
  /** Set if the end of the hours may be a day of the month. */
  isPlace?: true;
  /** Set if the day is the last day of a repetition, or named as its first. */
  isUntil?: true;
  isStart?: true;
  /** Set if the phrase may mean several times, or one that is over or that these rows can't work out. */
  trouble?: 'unclear' | 'past' | 'unread';
}

/** Everything that the pattern of a row matched, by element name. */
export class Found {
  constructor(
    private readonly caught: readonly { name: string; meaning: Meaning; reading: PhraseReading }[],
    readonly now: DateTime,
    readonly language: WordTable,
  ) {}

  has(name: string): boolean {
    return this.caught.some((each) => each.name === name);
  }

  /** Number of the k-th match with this name. */
  n(name: string, k = 0): number {
    return this.caught.filter((each) => each.name === name)[k]?.meaning.n ?? 0;
  }

  /** Number of tokens of the first match with this name. */
  length(name: string): number {
    return this.caught.find((each) => each.name === name)?.meaning.length ?? 0;
  }

  all(name: string): number[] {
    return this.caught.filter((each) => each.name === name).map(({ meaning }) => meaning.n);
  }

  reading(name: string, k = 0): PhraseReading {
    return this.caught.filter((each) => each.name === name)[k]?.reading ?? {};
  }

  /** Readings of one or several names, in the order of the text. */
  readings(...names: readonly string[]): PhraseReading[] {
    return this.caught.filter(({ name }) => names.includes(name)).map(({ reading }) => reading);
  }

  get today(): DateTime {
    return this.now.startOf('day');
  }
}

/** A pattern and its meaning; a meaning of `null` drops the match. */
export type PhraseRow = readonly [pattern: string, read: (found: Found) => PhraseReading | null];

/** Phrase rows, keyed by the name that other rows use for them. */
export type Grammar = Readonly<Record<string, readonly PhraseRow[]>>;

interface Way {
  end: number;
  caught: readonly { name: string; meaning: Meaning; reading: PhraseReading }[];
}

/** A run of tokens with its reading. */
export interface Piece {
  start: number;
  end: number;
  reading: PhraseReading;
}

const DIGITS = ['num', 'n2', 'year', 'hm', 'hhmm', 'iso'];
const NO_MEANING: Meaning = { kind: '', n: 0, length: 0 };
const MOST_REPEATED = 6;

/**
 * Reads tokens with rows of patterns. An element of a pattern is a kind of word, a sign, a name for digits
 * (see {@link digitsAs}), or, in capitals, the name of other rows. `?` and `*` follow an optional element,
 * `*` and `+` one that may repeat.
 */
export class RowReader {
  private readonly known = new Map<string, readonly { end: number; reading: PhraseReading }[]>();
  private readonly possible = new Map<string, boolean>();
  private readonly meaningsOf: readonly (readonly Meaning[])[];
  /** Elements of patterns that each token fits: kinds of words, names for digits, or its sign. */
  private readonly terminalsOf: readonly (readonly string[])[];
  private readonly present: ReadonlySet<string>;
  private readonly grammar: ReadonlyMap<string, Rows>;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly lexicon: Lexicon,
    grammar: Grammar,
    private readonly now: DateTime,
  ) {
    this.meaningsOf = tokens.map((_, at) => lexicon.meaningsAt(tokens, at));
    this.terminalsOf = tokens.map(({ text }, at) => [
      ...(this.meaningsOf[at] ?? []).map(({ kind }) => kind),
      ...(/^\d/u.test(text) ? DIGITS : []),
      text,
    ]);
    this.present = new Set(this.terminalsOf.flat());
    this.grammar = compiled(grammar);
  }

  /** The longest reading by these rows that begins at a token; the first row's among equally long ones. */
  longest(name: string, at: number): Piece | null {
    let best: Piece | null = null;
    for (const { end, reading } of this.readings(name, at))
      if (best === null || end > best.end) best = { start: at, end, reading };
    return best;
  }

  private readings(name: string, at: number): readonly { end: number; reading: PhraseReading }[] {
    const key = `${name} ${String(at)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // The empty result is stored first, so that a rule that begins with itself finds nothing and ends.
    this.known.set(key, []);
    const found = this.rowsAt(name, at).flatMap(({ elements, read }) =>
      this.ways(elements, 0, { end: at, caught: [] }).flatMap(({ end, caught }) => {
        const reading = end === at ? null : read(new Found(caught, this.now, this.lexicon.language));
        return reading === null ? [] : [{ end, reading }];
      }),
    );
    this.known.set(key, found);
    return found;
  }

  /** The rows that may begin with a token and match, in their order. */
  private rowsAt(name: string, at: number): readonly Row[] {
    const starting = this.grammar.get(name)?.startingWith;
    const sets = (this.terminalsOf[at] ?? []).flatMap((each) => starting?.get(each) ?? []);
    if (sets.length === 0) return [];
    const rows = [...new Set(sets.flatMap((each) => [...each]))].filter(this.mayMatch);
    return rows.sort((a, b) => a.place - b.place);
  }

  /** Whether the words that a row needs all occur in the text; that rules out most rows. */
  private readonly mayMatch = ({ elements }: Row): boolean =>
    elements.every(
      ({ least, names }) =>
        least === 0 || names.some((each) => (isRows(each) ? this.isPossible(each) : this.present.has(each))),
    );

  private isPossible(name: string): boolean {
    const known = this.possible.get(name);
    if (known !== undefined) return known;
    // The entry is set first, because rows may refer to themselves.
    this.possible.set(name, true);
    const possible = this.grammar.get(name)?.all.some(this.mayMatch) === true;
    this.possible.set(name, possible);
    return possible;
  }

  private ways(elements: readonly Element[], k: number, way: Way): Way[] {
    const element = elements[k];
    if (element === undefined) return [way];
    const without = element.least === 0 ? this.ways(elements, k + 1, way) : [];
    return [
      ...this.repeated(element, 1, way).flatMap((next) => this.ways(elements, k + 1, next)),
      ...without,
    ];
  }

  private repeated(element: Element, times: number, way: Way): Way[] {
    const once = element.names.flatMap((name) => this.step(name, way));
    if (times >= element.most) return once;
    return once.flatMap((next) => [...this.repeated(element, times + 1, next), next]);
  }

  private step(name: string, { end, caught }: Way): Way[] {
    if (isRows(name))
      return this.readings(name, end).map((found) => ({
        end: found.end,
        caught: [...caught, { name, meaning: NO_MEANING, reading: found.reading }],
      }));
    return this.meanings(name, end).map((meaning) => ({
      end: end + meaning.length,
      caught: [...caught, { name, meaning, reading: {} }],
    }));
  }

  private meanings(name: string, at: number): Meaning[] {
    const token = this.tokens[at];
    if (token === undefined) return [];
    const digits = digitsAs(name, this.tokens, at);
    if (digits !== null) return [digits];
    if (token.text === name && !/[\p{L}\d]/u.test(name)) return [{ kind: name, n: 0, length: 1 }];
    if (name === 'suffix' && !token.isGlued) return [];
    return this.meaningsOf[at]?.filter(({ kind }) => kind === name) ?? [];
  }
}

/**
 * Reads numbers in digits: `num` of at most three digits, `n2` of exactly two, `year`, `hm` in minutes such as 14:30,
 * `hhmm` such as 1430, and `iso` with a whole date as one number.
 */
function digitsAs(name: string, tokens: readonly Token[], at: number): Meaning | null {
  const text = tokens[at]?.text ?? '';
  const n = Number(text);
  if (!/^\d{1,4}$/u.test(text)) return null;
  switch (name) {
    case 'num':
      return text.length <= 3 ? { kind: name, n, length: 1 } : null;
    case 'n2':
      return text.length === 2 ? { kind: name, n, length: 1 } : null;
    case 'year':
      return text.length === 4 && n >= 2000 && n < 2100 && isoOf(tokens, at) === null
        ? { kind: name, n, length: 1 }
        : null;
    case 'hm':
      return timeOf(tokens, at);
    case 'hhmm':
      return /^(?:[01]\d|2[0-3])[0-5]\d$/u.test(text)
        ? { kind: name, n: Math.floor(n / 100) * 60 + (n % 100) + (/^0/u.test(text) ? SURE : 0), length: 1 }
        : null;
    case 'iso':
      return isoOf(tokens, at);
    default:
      return null;
  }
}

/** Reads a time with a colon that touches both numbers. */
function timeOf(tokens: readonly Token[], at: number): Meaning | null {
  const [hour, colon, minute] = tokens.slice(at, at + 3);
  if (hour === undefined || colon?.text !== ':' || !colon.isGlued) return null;
  if (minute?.isGlued !== true || !/^[0-5]\d$/u.test(minute.text) || Number(hour.text) > 24) return null;
  // A leading zero means a 24-hour clock.
  const sure = /^0/u.test(hour.text) ? SURE : 0;
  return { kind: 'hm', n: Number(hour.text) * 60 + Number(minute.text) + sure, length: 3 };
}

/** Added to the minutes of a time with a leading zero, to mark the time as unambiguous. */
export const SURE = 10_000;

function isoOf(tokens: readonly Token[], at: number): Meaning | null {
  const [year, first, month, second, day] = tokens.slice(at, at + 5).map(({ text }) => text);
  if (!/^20\d\d$/u.test(year ?? '') || first !== '-' || second !== '-') return null;
  if (!/^\d\d?$/u.test(month ?? '') || !/^\d\d?$/u.test(day ?? '')) return null;
  return { kind: 'iso', n: Number(year) * 10_000 + Number(month) * 100 + Number(day), length: 5 };
}

interface Element {
  names: readonly string[];
  least: 0 | 1;
  most: number;
}

interface Row {
  place: number;
  elements: readonly Element[];
  read: PhraseRow[1];
}

/** The rows of one name. `startingWith`: those that the first token of a phrase may fit, by what the token is. */
interface Rows {
  all: readonly Row[];
  startingWith: Map<string, Set<Row>>;
}

/** Whether an element names other rows. */
const isRows = (name: string): boolean => name >= 'A' && name < '[';

function elementsOf(pattern: string): readonly Element[] {
  return pattern.split(' ').map((word): Element => {
    const [, names = '', sign = ''] = /^(.+?)([?*+]?)$/u.exec(word) ?? [];
    const most = sign === '*' || sign === '+' ? MOST_REPEATED : 1;
    return { names: names.split('|'), least: sign === '?' || sign === '*' ? 0 : 1, most };
  });
}

const grammars = new WeakMap<Grammar, ReadonlyMap<string, Rows>>();

function compiled(grammar: Grammar): ReadonlyMap<string, Rows> {
  const known = grammars.get(grammar);
  if (known !== undefined) return known;
  const made = new Map(
    Object.entries(grammar).map(([name, rows]): [string, Rows] => {
      const all = rows.map(([pattern, read], place) => ({ place, elements: elementsOf(pattern), read }));
      return [name, { all, startingWith: new Map() }];
    }),
  );
  grammars.set(grammar, made);
  // Rows may begin with each other, so this repeats until nothing is added.
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const { all, startingWith } of made.values())
      for (const row of all)
        for (const first of firstNames(row.elements))
          for (const terminal of made.get(first)?.startingWith.keys() ?? [first]) {
            const known = startingWith.get(terminal) ?? new Set();
            hasGrown ||= !known.has(row);
            startingWith.set(terminal, known.add(row));
          }
  }
  return made;
}

function firstNames(elements: readonly Element[]): string[] {
  const needed = elements.findIndex(({ least }) => least > 0);
  return elements.slice(0, needed < 0 ? elements.length : needed + 1).flatMap(({ names }) => names);
}

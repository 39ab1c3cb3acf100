import { DateTime } from 'luxon';
import { CLOCK_ROWS } from './clock-rows';
import { combined, type Settled } from './combine';
import { DAY_ROWS } from './day-rows';
import { type Grammar, type Piece, RowReader } from './grammar';
import type { LanguageCode } from './language';
import { LANGUAGES } from './languages/languages';
import { Lexicon, type Token, tokensOf } from './lexicon';
import { REPEAT_ROWS } from './repeat-rows';

/** When something is said. */
export interface Moment {
  /** Milliseconds since 1970: "tomorrow" counts from here. */
  from: number;
  /** IANA name of the person's zone. */
  zone: string;
}

/** What a text says of a time. `rest`: the text without the words for it. */
export type WhenReading =
  | { kind: 'none' }
  | (Settled & { kind: 'read'; words: string; rest: string })
  /** A time is named, and must be asked about: it can't be read, may be either of two, or is over. */
  | { kind: 'unclear'; why: 'unclear' | 'past'; words: string; rest: string };

/** A person's words for a time are few, and a request is looked at as it is typed. */
const MOST_CHARACTERS = 600;

const GRAMMAR: Grammar = { ...CLOCK_ROWS, ...DAY_ROWS, ...REPEAT_ROWS };
const PIECES = ['VAGUE', 'AGAIN', 'WHEN', 'TIME'] as const;

/** Reads the time in a person's words, in one language: the given one, or the one that the words speak for. */
export function readWhen(text: string, moment: Moment, language?: LanguageCode): WhenReading {
  const tokens = tokensOf(text.slice(0, MOST_CHARACTERS));
  const likely = likelyLanguages(tokens);
  const order = language === undefined ? likely : [language, ...likely.filter((each) => each !== language)];
  const said = { text, tokens, moment };
  // Another language than the likeliest counts only for words that hardly mean anything else.
  const sure = order.filter(
    (code, n) => n === 0 || tokens.some((_, at) => isDateWord(lexiconOf(code), tokens, at)),
  );
  const read = firstRead(sure, said);
  return read.kind === 'none' && language === undefined ? firstRead(order, said) : read;
}

/** The language that the words of a text speak for. */
export const languageOf = (text: string): LanguageCode =>
  likelyLanguages(tokensOf(text.slice(0, MOST_CHARACTERS)))[0] ?? 'en';

function firstRead(codes: readonly LanguageCode[], said: Said): WhenReading {
  let doubtful: WhenReading = { kind: 'none' };
  for (const code of codes) {
    const found = readIn(code, said);
    if (found.kind === 'read') return found;
    if (doubtful.kind === 'none') doubtful = found;
  }
  return doubtful;
}

function likelyLanguages(tokens: readonly Token[]): LanguageCode[] {
  const weighed = Object.values(LANGUAGES).map(({ code }) => ({
    code,
    weight: lexiconOf(code).weigh(tokens),
  }));
  return weighed.sort((a, b) => b.weight - a.weight).map(({ code }) => code);
}

interface Said {
  text: string;
  tokens: readonly Token[];
  moment: Moment;
}

function readIn(language: LanguageCode, said: Said): WhenReading {
  const { text, tokens, moment } = said;
  const lexicon = lexiconOf(language);
  const now = DateTime.fromMillis(moment.from, { zone: moment.zone });
  const pieces = piecesOf(tokens, new RowReader(tokens, lexicon, GRAMMAR, now));
  const times = pieces.filter(({ reading }) => Object.keys(reading).length > 0);
  const left = tokens.some(
    (_, at) =>
      !pieces.some(({ start, end }) => at >= start && at < end) &&
      (isDateWord(lexicon, tokens, at) || isForeignDateWord(lexicon, tokens, at)),
  );
  if (times.length === 0 && !left) return { kind: 'none' };
  const around = aroundOf(text, tokens, times);
  const isDoubtful = left || times.some((piece) => isName(piece, times, tokens) || isPlace(piece, said));
  const settled = isDoubtful
    ? { trouble: 'unclear' as const }
    : combined(
        times.map(({ reading }) => reading),
        now,
      );
  return 'trouble' in settled
    ? {
        kind: 'unclear',
        why: settled.trouble,
        ...around,
        words: around.words === '' ? text.slice(0, 100) : around.words,
      }
    : { kind: 'read', ...settled, ...around };
}

/** From the left, the longest each time. */
function piecesOf(tokens: readonly Token[], reader: RowReader): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = PIECES.flatMap((name) => reader.longest(name, at) ?? []);
    const best = found.reduce<Piece | null>((a, b) => (a === null || b.end > a.end ? b : a), null);
    if (best !== null) pieces.push(best);
    at = best?.end ?? at + 1;
  }
  return pieces;
}

/** "Send weekly report on Friday": a lone word for a repetition, apart from its day, may be part of a name. */
const isName = ({ start, end, reading }: Piece, times: readonly Piece[], tokens: readonly Token[]): boolean =>
  reading.repeat !== undefined &&
  end - start === 1 &&
  end < tokens.length &&
  times.some((other) => other.reading.day !== undefined && other.start !== end && other.end !== start);

/** "At 10 Downing Street": a number before two capitals may be that of a house. */
const isPlace = ({ end, reading }: Piece, { text, tokens }: Said): boolean =>
  reading.clock !== undefined &&
  /^\d+$/u.test(tokens[end - 1]?.text ?? '') &&
  /^ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(text.slice(tokens[end - 1]?.end, (tokens[end - 1]?.end ?? 0) + 100));

/** Words that hardly mean anything but a time. */
const isDateWord = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
  lexicon
    .meaningsAt(tokens, at)
    .some(({ kind }) => DATE_WORDS.has(kind) && (kind !== 'month' || isWholeMonth(tokens[at]?.text ?? '')));

/** "Jan", "set" and "gen" are other words, too. */
const isWholeMonth = (name: string): boolean => name.length > 3 || name === 'mai' || name === 'mei';

/** Of another language: a time may be named that this one does not see. */
const isForeignDateWord = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.text.length ?? 0) >= FEWEST_LETTERS &&
  lexicon.meaningsAt(tokens, at).length === 0 &&
  Object.values(LANGUAGES).some(({ code }) =>
    lexiconOf(code)
      .meaningsAt(tokens, at)
      .some(({ kind }) => FOREIGN.has(kind)),
  );

const FEWEST_LETTERS = 5;
const FOREIGN: ReadonlySet<string> = new Set(['weekday', 'day', 'month']);

const DATE_WORDS: ReadonlySet<string> = new Set([
  'weekday',
  'weekdays',
  'weekpart',
  'day',
  'daypart',
  'month',
  'adverb',
  'unitend',
]);

const lexicons = new Map<LanguageCode, Lexicon>();

/** Made when a language is first looked at. */
function lexiconOf(code: LanguageCode): Lexicon {
  const lexicon = lexicons.get(code) ?? new Lexicon(LANGUAGES[code]);
  lexicons.set(code, lexicon);
  return lexicon;
}

function aroundOf(
  text: string,
  tokens: readonly Token[],
  pieces: readonly Piece[],
): { words: string; rest: string } {
  const spans = pieces.map(({ start, end }) => {
    const begin = tokens[start]?.start ?? 0;
    // 's avonds
    return [/['’]/u.test(text[begin - 1] ?? '') ? begin - 1 : begin, tokens[end - 1]?.end ?? 0] as const;
  });
  let rest = '';
  let from = 0;
  for (const [start, end] of spans) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  rest += text.slice(from);
  return {
    words: spans.map(([start, end]) => text.slice(start, end)).join(' '),
    rest: rest.replace(/\s+/gu, ' ').trim(),
  };
}

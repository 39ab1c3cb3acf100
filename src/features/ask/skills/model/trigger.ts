import { foldLetters } from '../../../../core/tools/search-words';
import { WORD_LETTERS } from '../../../../kernel/notes/text/word-letters';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';

/**
 * Words by which an ask names a skill: `log expense *`. `*` matches any words, `invoice*` any word with this prefix.
 */
export interface Trigger {
  /** The trigger as the person wrote it. */
  text: string;
  /** Words between the stars, in order. */
  segments: readonly (readonly TriggerWord[])[];
}

interface TriggerWord {
  /** The word, folded: without case and accents. */
  word: string;
  /** Whether the word also matches longer words with this prefix. */
  isPrefix: boolean;
  /** Whether the word's script has no spaces between words, so that the word also matches inside another one. */
  isGapless: boolean;
}

/** Words of an ask, split once for all triggers. */
export interface AskWords {
  words: readonly string[];
  known: ReadonlySet<string>;
  /** Index of the first word after polite phrases at the start. */
  start: number;
}

/** A match of a trigger. */
export interface TriggerHit {
  /** Whether the match is at the start; a match elsewhere may be chance. */
  isSure: boolean;
  /** Number of distinct matched words. */
  words: number;
  /** Whether the trigger's words are the whole ask. */
  isWhole: boolean;
}

const MOST_TRIGGER_CHARACTERS = 100;
const MOST_TRIGGER_WORDS = 8;
const MOST_REQUEST_CHARACTERS = 2_000;
const MOST_REQUEST_WORDS = 300;

const WORDS = new RegExp(`[${WORD_LETTERS}]+`, 'gu');
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Parses a trigger; for an invalid one, returns a sentence with the mistake and its remedy. */
export function readTrigger(text: string): Result<Trigger, string> {
  const shown = text.trim();
  if (shown.length > MOST_TRIGGER_CHARACTERS)
    return err(
      `"${shown.slice(0, 40)}…" is too long: write at most ${String(MOST_TRIGGER_CHARACTERS)} characters.`,
    );
  const segments: TriggerWord[][] = [[]];
  for (const token of shown.split(/\s+/u)) {
    const isStar = /^\*+$/.test(token);
    if (isStar) segments.push([]);
    else segments.at(-1)?.push(...wordsOfToken(token));
  }
  const filled = segments.filter((segment) => segment.length > 0);
  const words = filled.flat();
  if (words.length > MOST_TRIGGER_WORDS)
    return err(`"${shown}" has too many words: write at most ${String(MOST_TRIGGER_WORDS)}.`);
  if (!words.some(({ word, isGapless }) => word.length > 2 || isGapless))
    return err(`"${shown}" would match nearly everything: write a word of at least three letters.`);
  return ok({ text: shown, segments: filled });
}

/** Divides a part of a trigger into words: `follow-up*` -> `follow`, `up*` */
function wordsOfToken(token: string): TriggerWord[] {
  const words = foldLetters(token).match(WORDS) ?? [];
  const isPrefix = token.endsWith('*');
  return words.map((word, n) => ({
    word,
    isPrefix: isPrefix && n === words.length - 1,
    isGapless: GAPLESS.test(word),
  }));
}

export function askWords(text: string): AskWords {
  const words = (foldLetters(text.slice(0, MOST_REQUEST_CHARACTERS)).match(WORDS) ?? []).slice(
    0,
    MOST_REQUEST_WORDS,
  );
  let start = 0;
  while (start < MOST_POLITE && POLITE.has(words[start] ?? '')) start += 1;
  return { words, known: new Set(words), start };
}

const MOST_POLITE = 5;
const POLITE: ReadonlySet<string> = new Set(
  'please kindly hey hi hello ok okay deputy can could would will you i want to run do start the my bitte kannst konntest du mal'.split(
    ' ',
  ),
);

/** Finds a trigger in a request. Checks each word a bounded number of times. */
export function findTrigger({ segments }: Trigger, request: AskWords): TriggerHit | null {
  if (!segments.every((segment) => segment.every((word) => mayStand(word, request)))) return null;
  const [first = [], ...others] = segments;
  const began = startOf(first, request);
  const at = began ?? findFrom(first, 0, request);
  if (at === null) return null;
  let end = at + first.length;
  for (const segment of others) {
    const next = findFrom(segment, end, request);
    if (next === null) return null;
    end = next + segment.length;
  }
  const words = segments.reduce((sum, segment) => sum + segment.length, 0);
  const isWhole = began !== null && words === request.words.length - began;
  return { isSure: began !== null, words, isWhole };
}

/** Whether the ask may contain the trigger: a fast check, which excludes it if a plain word does not occur. */
const mayStand = ({ word, isPrefix, isGapless }: TriggerWord, { known }: AskWords): boolean =>
  isPrefix || isGapless || known.has(word);

/**
 * Index at which a segment matches at the start of an ask, with or without a polite phrase before it; `null` if it
 * does not.
 */
function startOf(segment: readonly TriggerWord[], { words, start }: AskWords): number | null {
  for (let at = 0; at <= start; at += 1) if (standsAt(segment, at, words)) return at;
  return null;
}

function findFrom(segment: readonly TriggerWord[], from: number, { words }: AskWords): number | null {
  for (let at = from; at + segment.length <= words.length; at += 1)
    if (standsAt(segment, at, words)) return at;
  return null;
}

const standsAt = (segment: readonly TriggerWord[], at: number, words: readonly string[]): boolean =>
  segment.every((word, n) => isMeant(word, words[at + n]));

const isMeant = ({ word, isPrefix, isGapless }: TriggerWord, found: string | undefined): boolean => {
  if (found === undefined) return false;
  if (isGapless) return found.includes(word);
  return isPrefix ? found.startsWith(word) : found === word;
};

/** Whether an ask contains each word of a topic, in any of its forms and in any order. */
export const holdsTopic = (topic: readonly string[], { words }: AskWords): boolean =>
  topic.every((word) => words.some((found) => isSameWord(word, found)));

/** Whether two folded words are forms of one: `invoices` and `invoicing`, but not `news` and `new`. */
export function isSameWord(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)];
  return a === b || (Math.min(a.length, b.length) >= LONG_STEM && (a.startsWith(b) || b.startsWith(a)));
}

/** Minimum number of letters of a stem before a longer word counts as a form of it. */
const LONG_STEM = 5;
const ENDINGS = [
  { ending: /([b-df-hj-np-tv-z])\1ing$/u, least: 3 },
  { ending: /(?:ing|ies|ed|es|en|ern|er)$/u, least: LONG_STEM },
  { ending: /[enym]$/u, least: LONG_STEM },
  { ending: /([^suix])s$/u, least: 4 },
];

/** A word without its ending: `invoices` -> `invoic`, `running` -> `run`. Short words stay unchanged. */
export function stemOf(word: string): string {
  for (const { ending, least } of ENDINGS) {
    const stem = word.replace(ending, '$1').replace('$1', '');
    if (stem !== word && stem.length >= least) return stem;
  }
  return word;
}

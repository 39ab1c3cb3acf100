import { foldLetters } from '../../tools/search-words';
import { WORD_LETTERS } from '../../../kernel/notes/text/word-letters';
import { err, ok, type Result } from '../../../kernel/notes/values/result';

/** Words by which a request names a skill: `log expense *`. `*` stands for any words, `invoice*` for a word that begins so. */
export interface Trigger {
  /** As the person wrote it. */
  text: string;
  /** The words between the stars, in order. */
  segments: readonly (readonly TriggerWord[])[];
  /** It begins with a star: what stands before it does not matter. */
  isAnywhere: boolean;
}

interface TriggerWord {
  /** Folded: without case and accents. */
  word: string;
  /** A longer word that begins so is meant as well. */
  isPrefix: boolean;
  /** Of a script without gaps between words: it may stand within a word. */
  isGapless: boolean;
}

/** The words of a request, once for all triggers. */
export interface AskWords {
  words: readonly string[];
  known: ReadonlySet<string>;
  /** The place of the first word that is more than politeness. */
  start: number;
}

/** Where a trigger was found in a request. */
export interface TriggerHit {
  /** At the beginning, or wherever it may stand; else somewhere within, which may be chance. */
  isSure: boolean;
  /** Distinct places that its words take. */
  words: number;
  /** Nothing else stands in the request. */
  isWhole: boolean;
}

const MOST_TRIGGER_CHARACTERS = 100;
const MOST_TRIGGER_WORDS = 8;
const MOST_REQUEST_CHARACTERS = 2_000;
const MOST_REQUEST_WORDS = 300;

const WORDS = new RegExp(`[${WORD_LETTERS}]+`, 'gu');
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Reads a trigger; else a sentence on what is wrong, and what to write. */
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
  return ok({ text: shown, segments: filled, isAnywhere: shown.startsWith('* ') });
}

/** `follow-up*` -> `follow`, `up*` */
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

/** Whether and where a trigger stands in a request. Looks at each word a bounded number of times. */
export function findTrigger(trigger: Trigger, request: AskWords): TriggerHit | null {
  const { segments, isAnywhere } = trigger;
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
  return { isSure: isAnywhere || began !== null, words, isWhole };
}

/** A plain word that the request does not hold rules the trigger out without a search. */
const mayStand = ({ word, isPrefix, isGapless }: TriggerWord, { known }: AskWords): boolean =>
  isPrefix || isGapless || known.has(word);

/** With the politeness before it, or without. */
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

import type { TokenCounts, TokenFeature } from './token-features';

const LONG_WORD = 13;

interface LengthClass {
  upTo: number;
  feature: TokenFeature;
}

const lengthClasses = (stem: 'word' | 'accentedWord'): readonly LengthClass[] => [
  ...([3, 6, 8, 10, LONG_WORD] as const).map((upTo) => ({ upTo, feature: `${stem}${upTo}` as const })),
  { upTo: Infinity, feature: `${stem}Long` },
];

const PLAIN_LENGTHS = lengthClasses('word');
const ACCENTED_LENGTHS = lengthClasses('accentedWord');

/** Matches parts of a word as tokenizers tend to split it: capitals in a row, a capitalised or lower-case rest. */
const HUMPS = /[A-Z]+(?![a-z\u00DF-\u024F])|[A-Z]?[a-z'\u00C0-\u024F\u1E00-\u1EFF]+|[A-Z]/g;

/** Matches a word of a single part, as most words are. */
const ONE_PART = /^[A-Z]?[a-z][a-z']*$/;

export function countWord(word: string, counts: TokenCounts, isAccented: boolean): void {
  if (ONE_PART.test(word)) countLetters(word.length, counts, isAccented);
  else
    for (const [index, part] of (word.match(HUMPS) ?? [word]).entries())
      countPart(part, counts, { index, isAccented });
}

function countPart(
  part: string,
  counts: TokenCounts,
  { index, isAccented }: { index: number; isAccented: boolean },
): void {
  if (part.length > 1 && part === part.toUpperCase()) {
    counts.capitals += 1;
    counts.capitalsRest += part.length - 2;
    return;
  }
  countLetters(part.length, counts, isAccented);
  counts.accentInWord += part.match(/[\u00C0-\u024F\u1E00-\u1EFF]/g)?.length ?? 0;
  if (index > 0) counts.innerHump += 1;
}

function countLetters(length: number, counts: TokenCounts, isAccented: boolean): void {
  const byLength = isAccented ? ACCENTED_LENGTHS : PLAIN_LENGTHS;
  counts[byLength.find(({ upTo }) => length <= upTo)?.feature ?? 'other'] += 1;
  if (length > LONG_WORD) counts[isAccented ? 'accentedWordLongRest' : 'wordLongRest'] += length - LONG_WORD;
}

export function countDigits(digits: string, counts: TokenCounts): void {
  counts.digit += digits.length;
  counts.threeDigits += Math.ceil(digits.length / 3);
}

/**
 * Counts punctuation. A line of one repeated sign is one or two tokens; in code, signs vary, and only the commonest
 * pairs are one token.
 */
export function countPunctuation(run: string, counts: TokenCounts): void {
  counts.punctuation += 1 + Math.max(0, changesIn(run) - 1) * LATER_SIGN;
  counts.punctuationRest += run.length - 1;
}

const LATER_SIGN = 0.5;

export function countLineBreak(run: string, counts: TokenCounts): void {
  counts.lineBreak += 1;
  if (/[ \t]$/.test(run)) counts.blanks += 1;
}

/** Counts spaces if there are more than one in a row; a single space belongs to the following word. */
export function countBlanks(_: string, counts: TokenCounts): void {
  counts.blanks += 1;
}

/** Counts a long run: base64, hashes and keys per character; paths and long identifiers by their parts. */
export function countLongRun(run: string, counts: TokenCounts, isAccented: boolean): void {
  if (looksEncoded(run)) {
    counts.encoded += run.length * (HEXADECIMAL.test(run) ? 1.2 : 1);
    return;
  }
  for (const [part] of run.matchAll(/[A-Za-z]+|\d+|[^A-Za-z0-9]+/g)) {
    if (/^\d/.test(part)) countDigits(part, counts);
    else if (/^[A-Za-z]/.test(part)) countWord(part, counts, isAccented);
    else countPunctuation(part, counts);
  }
}

const HEXADECIMAL = /^[0-9a-f-]+$/i;

/** Lowest rate at which the kind of character changes in encoded data. */
const ENCODED_CHANGES = 0.28;

function looksEncoded(run: string): boolean {
  const mixes = /\d/.test(run) || (/[a-z][A-Z]/.test(run) && /[A-Z][a-z]/.test(run));
  if (!mixes) return false;
  const kinds = run
    .replace(/\d/g, '0')
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/[^0aA]/g, '-');
  return changesIn(kinds) / run.length > ENCODED_CHANGES;
}

/** Number of characters that differ from the one before. */
function changesIn(run: string): number {
  let changes = 0;
  for (let at = 1; at < run.length; at += 1) if (run[at] !== run[at - 1]) changes += 1;
  return changes;
}

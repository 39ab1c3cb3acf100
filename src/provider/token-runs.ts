import type { TokenCounts, TokenFeature } from './token-features';

const LONG_WORD = 13;

type LengthClass = readonly [upTo: number, feature: TokenFeature];

const PLAIN_LENGTHS: readonly LengthClass[] = [
  [3, 'word3'],
  [6, 'word6'],
  [8, 'word8'],
  [10, 'word10'],
  [LONG_WORD, 'word13'],
  [Infinity, 'wordLong'],
];
const ACCENTED_LENGTHS: readonly LengthClass[] = [
  [3, 'accentedWord3'],
  [6, 'accentedWord6'],
  [8, 'accentedWord8'],
  [10, 'accentedWord10'],
  [LONG_WORD, 'accentedWord13'],
  [Infinity, 'accentedWordLong'],
];

/** The parts of a word that tokenizers tend to see: capitals in a row, a capitalized or small rest. */
const HUMPS = /[A-Z]+(?![a-z\u00DF-\u024F])|[A-Z]?[a-z'\u00C0-\u024F\u1E00-\u1EFF]+|[A-Z]/g;

export function countWord(word: string, counts: TokenCounts, isAccented: boolean): void {
  (word.match(HUMPS) ?? [word]).forEach((hump, index) => {
    if (hump.length > 1 && hump === hump.toUpperCase()) {
      counts.capitals += 1;
      counts.capitalsRest += hump.length - 2;
      return;
    }
    const byLength = isAccented ? ACCENTED_LENGTHS : PLAIN_LENGTHS;
    const [, feature] = byLength.find(([upTo]) => hump.length <= upTo) ?? [0, 'other'];
    counts[feature] += 1;
    counts[isAccented ? 'accentedWordLongRest' : 'wordLongRest'] += Math.max(0, hump.length - LONG_WORD);
    counts.accentInWord += hump.match(/[\u00C0-\u024F\u1E00-\u1EFF]/g)?.length ?? 0;
    if (index > 0) counts.innerHump += 1;
  });
}

export function countDigits(digits: string, counts: TokenCounts): void {
  counts.digit += digits.length;
  counts.threeDigits += Math.ceil(digits.length / 3);
}

export function countPunctuation(run: string, counts: TokenCounts): void {
  counts.punctuation += 1;
  counts.punctuationRest += run.length - 1;
}

export function countLineBreak(run: string, counts: TokenCounts): void {
  counts.lineBreak += 1;
  if (/[ \t]$/.test(run)) counts.blanks += 1;
}

/** A single blank belongs to the word after it. */
export function countBlanks(run: string, counts: TokenCounts): void {
  if (run.length > 1) counts.blanks += 1;
}

/** Base64, hashes and keys are counted by character; paths and long identifiers by their parts. */
export function countLongRun(run: string, counts: TokenCounts, isAccented: boolean): void {
  if (looksEncoded(run)) {
    counts.encoded += run.length;
    return;
  }
  for (const [part] of run.matchAll(/[A-Za-z]+|\d+|[^A-Za-z0-9]+/g)) {
    if (/^\d/.test(part)) countDigits(part, counts);
    else if (/^[A-Za-z]/.test(part)) countWord(part, counts, isAccented);
    else countPunctuation(part, counts);
  }
}

/** How often the kind of character changes in encoded data at least, per character. */
const ENCODED_CHANGES = 0.28;

function looksEncoded(run: string): boolean {
  const mixes = /\d/.test(run) || (/[a-z][A-Z]/.test(run) && /[A-Z][a-z]/.test(run));
  if (!mixes) return false;
  const kinds = run
    .replace(/\d/g, '0')
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/[^0aA]/g, '-');
  let changes = 0;
  for (let at = 1; at < kinds.length; at += 1) if (kinds[at] !== kinds[at - 1]) changes += 1;
  return changes / run.length > ENCODED_CHANGES;
}

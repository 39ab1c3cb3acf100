import { WORD_LETTERS } from '../../kernel/notes/text/word-letters';

const MOST_WORDS = 12;
const LETTER = new RegExp(`[${WORD_LETTERS}]`, 'u');
const WORDS = new RegExp(`[${WORD_LETTERS}]+`, 'gu');

/** Scripts without spaces between words, where a word may begin anywhere. */
const GAPLESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Folds case, accents and width: `cafe` finds `Café`. */
export const foldLetters = (text: string): string =>
  /^[\0-~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .normalize('NFC');

/** Distinct, folded words of a query. Single letters and very common words are used only if there are no others. */
export function searchWords(query: string): string[] {
  const words = [...new Set(foldLetters(query).match(WORDS) ?? [])];
  const long = words.filter((word) => (word.length > 1 && !COMMON.has(word)) || GAPLESS.test(word));
  return (long.length > 0 ? long : words).slice(0, MOST_WORDS);
}

/** The words that begin somewhere in a folded text: `invoice` matches `invoices`, but `art` does not match `party`. */
export const wordsIn = (folded: string, words: readonly string[]): string[] =>
  words.filter((word) => beginsIn(folded, word));

function beginsIn(folded: string, word: string): boolean {
  const isGapless = GAPLESS.test(word);
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isGapless || at === 0 || !LETTER.test(folded.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * Index terms of a text: distinct folded words, and pairs of letters in scripts without spaces. Words that most texts
 * contain are left out: they would fill half the index and find nothing.
 */
export const termsOf = (text: string): string[] => {
  const words = new Set(foldLetters(text).match(WORDS) ?? []);
  const terms = [...words].filter((word) => !COMMON.has(word) && word.length <= LONGEST_TERM).map(ownCopy);
  return terms.some((word) => GAPLESS.test(word))
    ? [...new Set(terms.flatMap((word) => (GAPLESS.test(word) ? pairsOf(word) : word)))]
    : terms;
};

const LONGEST_TERM = 60;

/** Copies a long word: engines store it as a reference into the whole text, which would stay in memory. */
const ownCopy = (word: string): string => (word.length < SHORTEST_POINTER ? word : Array.from(word).join(''));

const SHORTEST_POINTER = 13;

const pairsOf = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, n) => `${letters[n] ?? ''}${letter}`);
};

const COMMON: ReadonlySet<string> = new Set(
  [
    'a an and are as at be been but by can could did do for from had has have he her his i if in is it its me my no not',
    'of on or our she so that the their them there they this to was we were what when which who will with would you your',
    'aber als am an auch auf aus bei bin bis das dass dem den der des die ein eine einen einer es fur hat ich ihr im in',
    'ist mit nach nicht noch nur oder sich sie sind so uber um und uns von vor war was wenn wie wir wird zu zum zur',
    'au aux avec ce ces dans de des du elle en est et il je la le les leur mais ne nous ou par pas pour qu que qui sa se',
    'ses son sur un une vous al con del el es esta este la las lo los mas no para pero por que se si sin su un una y',
    'che da di e gli ha i il non per piu sono um uma o os as do dos na no nas nos com het een van ik je dat die niet voor http https www',
  ].flatMap((line) => line.split(' ')),
);

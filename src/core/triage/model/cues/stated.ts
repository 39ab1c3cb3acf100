import { compiledOf, type WordPattern } from '../../../../kernel/notes/text/word-pattern';

/** A word of a mail, and its sentence. */
export interface FoundWord {
  word: string;
  sentence: string;
}

/** The first match of the pattern that the text does not deny, as it would in "not urgent". */
export function findStated(pattern: WordPattern, text: string): string | null {
  for (const { words, index } of matchesOf(pattern, text)) {
    const before = text.slice(Math.max(0, index - REACH), index);
    if (!isDenied(before)) return words;
  }
  return null;
}

/** The first of the sentences that states the pattern, with the words that match. */
export function foundIn(pattern: WordPattern, sentences: readonly string[]): FoundWord | null {
  for (const sentence of sentences) {
    const word = findStated(pattern, sentence);
    if (word !== null) return { word, sentence };
  }
  return null;
}

/** The distinct matches of the pattern in a text, in lower case. */
export const wordsFound = (pattern: WordPattern, text: string): Set<string> =>
  new Set(Array.from(matchesOf(pattern, text), ({ words }) => words.toLowerCase()));

function* matchesOf(pattern: WordPattern, text: string): Generator<{ words: string; index: number }> {
  for (const match of text.matchAll(globally(pattern))) {
    const words = match[1] ?? match[2] ?? '';
    yield { words, index: match.index + match[0].length - words.length };
  }
}

const compiled = new WeakMap<WordPattern, RegExp>();

/** The pattern with the flag `g`. Cached, because compiling a pattern costs more than searching a mail. */
function globally(pattern: WordPattern): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(compiledOf(pattern), 'giu');
  compiled.set(pattern, known);
  return known;
}

const REACH = 40;

/** Whether the text directly before a word denies it, within a sentence. */
export const isDenied = (before: string): boolean => DENIED_BEFORE.test(before) && !NO_DENIAL.test(before);

const DENIED_BEFORE = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:not|\p{L}{2,6}n't|no|never|nothing|without|nicht|keine?[rnms]?|ohne|nie|pas|aucune?|sans|sin|non|senza|nessun[oa]?|não|nao|sem|nenhum[a]?|niet|geen|zonder)(?:\s+[\p{L}']+){0,2}\s*$|(?:^|[^\p{L}])(?:no need|not necessary|needn't|nicht nötig|pas besoin|no hace falta|non serve|não é preciso|niet nodig)(?:\s+[\p{L}']+){0,4}\s*$`,
  'iu',
);
/** Phrases that only look like a denial. */
const NO_DENIAL =
  /(?:no|not|nicht|pas|non|niet|não|no) (?:later|später|plus tard|más tarde|mais tarde|later dan|oltre)|(?:not|nicht|pas|n't) (?:forget|vergessen|hesitate|zögern|only|nur)|if not|wenn nicht|sinon|why not/iu;

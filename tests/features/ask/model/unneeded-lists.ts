import {
  SAID_LANGUAGES,
  type SaidClass,
  saidWords,
} from '../../../../src/features/ask/model/analysis/said-words';

/** The lists of words of these classes whose loss changes no outcome. */
export const unneededLists = (
  classes: readonly SaidClass[],
  outcome: (language: string) => unknown,
): string[] =>
  SAID_LANGUAGES.flatMap((language, n) => {
    const before = JSON.stringify(outcome(language));
    return classes.flatMap((kind) => {
      const lists = saidWords(kind);
      const words = lists[n] ?? '';
      lists[n] = '';
      const isUnneeded = words.length > 2 && JSON.stringify(outcome(language)) === before;
      lists[n] = words;
      return isUnneeded ? `${kind} ${language}` : [];
    });
  });

import { type WordPattern, wordPattern } from '../../../../kernel/notes/text/word-pattern';

type MailLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt';

/** Words of one meaning in each language, as for `wordPattern`. */
type CueWords = Readonly<Record<MailLanguage, string>>;

export type CueList = WordPattern & { readonly words: CueWords };

/** A list of words that also says which language each comes from. */
export const cueList = (words: CueWords): CueList =>
  Object.assign(wordPattern(Object.values(words).join(',')), { words });

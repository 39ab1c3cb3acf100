import { type WordList, wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** The languages of mail that the rules know. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Words of one meaning in each language, as for `wordPattern`. Some kinds of mail exist in a few languages only. */
export type CueWords = Readonly<Partial<Record<MailLanguage, string>>>;

/** A list of words that also says which language each comes from. */
export interface CueList extends WordList {
  readonly words: CueWords;
}

export const cueList = (words: CueWords): CueList => ({
  words,
  ...wordPattern(Object.values(words).join(',')),
});

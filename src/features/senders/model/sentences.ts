import { visibleText } from '../../../kernel/mail/text/visible-text';
import type { MailContext } from '../../../core/triage/model/mail-context';
import { shortCode, wordPlaces } from './features';

/** The sentences of a mail and its subject, quoted text included. A line ends a sentence only before an empty line or a list. */
export const sentencesIn = ({ subject, body }: Pick<MailContext, 'subject' | 'body'>): string[] => {
  const marked = visibleText(body)
    .replace(/[.!?…](?=\s)|[。！？]/gu, (end) => `${end}\u0000`)
    .replace(/\n(?=\s{0,8}(?:\n|[-*+>]\s|\d{1,3}[.)]\s))/gu, '\u0000');
  return [subject, ...marked.split('\u0000')].map((sentence) => sentence.trim()).filter(hasWord);
};

const hasWord = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence);

/** A sentence as it is compared with those of earlier mail. */
export interface Sentence {
  /**
   * Every word and number in order counts, so that a new word, a negation, another amount or another place makes another
   * sentence. Only a number that the subject gives as that of an issue may differ.
   */
  code: string;
  /** Places of its words, as among the words of {@link HashedMail}. */
  words: readonly number[];
}

/** The sentences of a mail; `null` if there are too many to compare. */
export function comparedSentences(mail: Pick<MailContext, 'subject' | 'body'>): Sentence[] | null {
  const sentences = sentencesIn(mail);
  if (sentences.length > MOST_SENTENCES || mail.body.length > LONGEST_BODY) return null;
  const numbers = issueNumbers(mail.subject);
  return sentences.map((sentence) => {
    const words = wordsAndSigns(sentence).map((word) => (numbers.has(word) ? '#' : word));
    const line = words.join(' ');
    const code = `${shortCode(line).toString(36)}${shortCode(`${line}.`).toString(36)}`;
    return { code, words: wordPlaces(sentence) };
  });
}

const MOST_SENTENCES = 40;
const LONGEST_BODY = 8_000;

const wordsAndSigns = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{M}]{1,200}|\p{N}{1,50}|\p{S}|[%°?!]/gu) ?? [];

/** Numbers in the subject, alone before its end or before a separator: they identify an issue and are not a count. */
function issueNumbers(subject: string): Set<string> {
  const parts = subject.normalize('NFKC').split(/\s{0,9}[:;|()[\]]\s{0,9}|\s[-–]\s/u);
  return new Set(parts.flatMap((part) => /(?:^|\s)#?(\d{1,12})\s{0,9}$/u.exec(part)?.[1] ?? []));
}

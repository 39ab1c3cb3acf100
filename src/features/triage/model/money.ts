import { withoutListFooter } from '../../../kernel/mail/quoting/list-footer';
import { latinLookalikes, mayHoldLookalikes } from '../../../kernel/mail/text/lookalikes';
import { messagesWithin } from '../../../kernel/mail/quoting/messages-within';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import type { MailContext } from './mail-context';
import { findWord, plainLetters, wordPattern } from '../../../kernel/notes/text/word-pattern';

/**
 * The money word a note holds, or `null`: in its headers, in the name of an attachment, or anywhere in its text, what
 * was quoted or passed on included. Only list footers don't count, so that a newsletter that ends in "manage your
 * subscription" is not about money. A word that is disguised by letters of other alphabets is found in Latin ones.
 */
export function findMoneyWord(mail: MailContext, words: readonly string[]): string | null {
  const pattern = moneyPattern(words);
  const text = plainLetters(everythingIn(mail));
  const found = findWord(pattern, withoutIdioms(text));
  if (found !== null || !mayHoldLookalikes(text)) return found;
  return findWord(pattern, withoutIdioms(latinLookalikes(text)));
}

const everythingIn = ({ subject, from, replyTo, to, cc, listId, attachments, body }: MailContext): string =>
  [
    subject,
    from,
    replyTo,
    to,
    cc,
    listId,
    ...attachments,
    ...messagesWithin(body).map(withoutListFooter),
  ].join('\n');

/** What its sender wrote or passed on, without list footers. */
export const writtenBySender = (mail: MailContext): string =>
  withoutListFooter(stripQuotedHistory(mail.body, mail.subject));

/** Money words in phrases about something else. */
const withoutIdioms = (text: string): string => text.replace(IDIOMS, ' ');

const IDIOMS = new RegExp(
  [
    String.raw`\b(?:in|en|take|takes|taken|taking|took) charge\b`,
    String.raw`\bcharge (?:de travail|the (?:battery|batteries|phone|camera|laptop|car))\b`,
    String.raw`\brechnung (?:tragen|trägt|getragen|zu tragen)`,
    'berichterstattung',
  ].join('|'),
  'gi',
);

let latest: { words: readonly string[]; pattern: RegExp } | null = null;

/** The list changes with the settings only; compiling it costs more than matching a mail. */
function moneyPattern(words: readonly string[]): RegExp {
  if (latest?.words !== words) latest = { words, pattern: wordPattern(words) };
  return latest.pattern;
}

import { withoutListFooter, withoutWayOut } from '../../../kernel/mail/quoting/list-footer';
import { latinLookalikes, mayHoldLookalikes } from '../../../kernel/mail/text/lookalikes';
import { type NoteWords, wordsOfMail } from '../../../kernel/mail/quoting/note-words';
import { messagesWithin } from '../../../kernel/mail/quoting/messages-within';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { Registry } from '../../../kernel/notes/values/registry';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { sentencesOf, withoutGreeting } from './cues/asks-in';
import { OVERDUE, UNPAID, WANTS } from './cues/mail-cues';
import { findStated } from './cues/stated';
import { inQuotes } from './finding';
import type { MailContext } from './mail-context';
import {
  findWord,
  plainLetters,
  type WordPattern,
  wordPattern,
} from '../../../kernel/notes/text/word-pattern';

/**
 * The money word in a note, or `null`: searched in headers, attachment names and the whole text, including
 * quoted and forwarded parts. Only list footers are left out, so that a newsletter ending in "manage your
 * subscription" is not about money; by its headers, a mail is known to have such a footer in any wording. Words disguised with letters of other alphabets are found as well.
 */
export function findMoneyWord(mail: MailContext, words: readonly string[]): string | null {
  const pattern = moneyPattern(words);
  const text = plainLetters(everythingIn(mail));
  const found = findWord(pattern, withoutIdioms(text));
  if (found !== null || !mayHoldLookalikes(text)) return found;
  return findWord(pattern, withoutIdioms(latinLookalikes(text)));
}

/** All text of a mail. The sender's own text comes first, because a reason quotes the first match. */
const everythingIn = (mail: MailContext): string => {
  const { subject, from, replyTo, to, cc, listId, attachments, body } = mail;
  const parts = noteWords(mail, body);
  const withoutFooter = mail.isBulk || mail.offersUnsubscribe ? withoutWayOut : withoutListFooter;
  return [
    subject,
    ...messagesWithin(parts.words).map(withoutFooter),
    parts.event?.text,
    ...attachments,
    from,
    replyTo,
    to,
    cc,
    listId,
  ].join('\n');
};

/**
 * The word in quotation marks, such as `"invoice"`. If it is outside the sender's own text, its place is added, so that
 * the reader can check the reason.
 */
export function moneyPlace(word: string, { mail, own }: { mail: MailContext; own: string }): string {
  const pattern = wordPattern([word]);
  const holds = (text: string): boolean => findWord(pattern, plainLetters(text)) !== null;
  if (holds(own))
    return `${inQuotes(word)}${holds(own.replace(WEB_ADDRESS, ' ')) ? '' : ', in a web address'}`;
  if (holds(latinLookalikes(own))) return `${inQuotes(word)}, in letters of other alphabets`;
  if (mail.attachments.some(holds)) return `${inQuotes(word)}, in the name of an attachment`;
  if (holds(noteWords(mail, mail.body).event?.text ?? '')) return `${inQuotes(word)}, in its event`;
  const header = HEADERS.find(([, textOf]) => holds(textOf(mail) ?? ''));
  return `${inQuotes(word)}, in ${header === undefined ? 'what it quotes or in a signature' : `the line "${header[0]}"`}`;
}

const WEB_ADDRESS = /https?:\/\/\S{1,2000}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}\/\S{0,2000}/giu;

const HEADERS: readonly (readonly [name: string, textOf: (mail: MailContext) => string | null])[] = [
  ['From', ({ from }) => from],
  ['Reply-To', ({ replyTo }) => replyTo],
  ['To', ({ to }) => to],
  ['Cc', ({ cc }) => cc],
  ['List-Id', ({ listId }) => listId],
];

/** Text that the sender wrote or forwarded, without footers, signatures and the import's own lines. */
export const writtenBySender = (mail: MailContext): string =>
  noteWords(mail, withoutListFooter(stripQuotedHistory(mail.body, mail.subject))).words.replace(
    SIGNATURE,
    '',
  );

/** Matches a short last block below the sign of a signature. */
const SIGNATURE = /(?:^|\n)\\?-- ?\n[^]{0,300}$/u;

/** The subject of a mail and the sentences that its sender wrote, without the greeting. */
export const mailSentences = (mail: MailContext): string[] => [
  plainLetters(visibleLine(mail.subject)),
  ...withoutGreeting(sentencesOf(plainLetters(writtenBySender(mail)))),
];

/** A text of the mail without the import's lines about its event and contained mails. */
export const noteWords = ({ event }: Pick<MailContext, 'event'>, text: string): NoteWords =>
  wordsOfMail(text, event !== null);

/** Whether the words about money in a mail to many name prices at most: nothing is due, was refused or changed. */
export const isOnlyOffered = ({ subject, attachments }: MailContext, text: string): boolean =>
  attachments.length === 0 &&
  findStated(WANTS, subject) === null &&
  [OVERDUE, UNPAID].every((cue) => findStated(cue, text) === null);

/** Removes phrases in which a money word means something else. */
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

let latest: { words: readonly string[]; pattern: WordPattern } | null = null;

/**
 * Cached, because compiling the list costs more than matching a mail, and it changes only with the settings.
 */
function moneyPattern(words: readonly string[]): WordPattern {
  if (latest?.words !== words) latest = { words, pattern: wordPattern(words) };
  return latest.pattern;
}

/** Each finds the words by which a mail reports a payment; `null` if it is no receipt. */
export const receiptReaders = new Registry<(mail: MailContext) => string | null>();

/** The words of a receipt. Without the feature that reads them, no mail is one. */
export const receiptIn = (mail: MailContext): string | null =>
  receiptReaders.rows.map((read) => read(mail)).find((words) => words !== null) ?? null;

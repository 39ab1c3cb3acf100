import { DateTime } from '../../../kernel/dates/date-time';
import * as z from '../../../kernel/notes/values/schema';
import { isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { findWord, plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type MailAsk, asksIn, sentencesOf, withoutGreeting } from './cues/asks-in';
import { deadlineIn } from './cues/deadline';
import { MACHINE_SENDER } from './cues/machine-cues';
import { CUES } from './cues/rule-cues';
import { wordsFound } from './cues/stated';
import { advertisingScore, type WordWeights } from './cues/word-score';
import { inQuotes } from './finding';
import type { MailContext } from './mail-context';
import { findMoneyWord, noteWords, writtenBySender } from './money';
import type { Occasion } from './occasion';
import { isColleague, isNamed, isOwnMail } from './sender';

/** Input of the rules: the same note that a model would see, and the person's money words. */
export interface RulesInput {
  mail: MailContext;
  moneyWords: readonly string[];
  occasion: Occasion;
  /** Whether the person has decided that the mail gets a reply. */
  wantsReply?: boolean;
}

/** Input of {@link triageNote}, passed through the model port as `unknown`. */
export const rulesInput = z.custom<RulesInput>(
  (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'mail' in value &&
    'moneyWords' in value &&
    'occasion' in value,
);

/** Facts about a note that the rules decide from. */
export interface Clues {
  mail: MailContext;
  occasion: Occasion;
  subject: string;
  /** Subject and text that the sender wrote or forwarded. */
  text: string;
  /** Sentences of the text; the subject is the first one. */
  sentences: readonly string[];
  asks: readonly MailAsk[];
  /** Words of a deadline today or tomorrow, as in the text. */
  nearDeadline: string | null;
  moneyWord: string | null;
  /** Why the mail is automatic or bulk, as the start of a reason. */
  machineSign: string | null;
  /** Whether that sign means mail to many people, rather than a machine's mail to the person. */
  isToMany: boolean;
  /** Whether the person wrote the mail, and not only to themselves. */
  isOwn: boolean;
  /** Whether the sender answers the person, or is a colleague; a note without a sender is the person's own. */
  isKnown: boolean;
  /**
   * Advertising words, set if these words, the learned words, and sender and recipient all suggest
   * advertising.
   */
  advertisingWords: readonly string[] | null;
}

export function readClues({ mail, moneyWords, occasion }: RulesInput, weights: WordWeights): Clues {
  const subject = plainLetters(visibleLine(mail.subject));
  const written = plainLetters(writtenBySender(mail));
  const sentences = [subject, ...withoutGreeting(sentencesOf(written))];
  const text = `${subject}\n${written}`;
  const asks = asksIn(sentences);
  const isKnown = isKnownSender(mail, occasion);
  const toMany = mail.from === null ? null : signOfMany(mail, occasion);
  return {
    mail,
    occasion,
    subject,
    text,
    sentences,
    asks,
    nearDeadline: nearDeadline(sentences, asks, { mail, occasion }),
    moneyWord: findMoneyWord(mail, moneyWords),
    machineSign: mail.from === null ? null : (toMany ?? machineSign(mail)),
    isToMany: toMany !== null,
    isOwn: isOwnMail(mail, occasion.person),
    isKnown,
    advertisingWords: isKnown ? null : advertisingIn(text, { asks, mail, weights }),
  };
}

function signOfMany(mail: MailContext, occasion: Occasion): string | null {
  if (mail.isNewsletter) return 'Sent to many, by its headers';
  // Mail from a list is bulk, unless it names the person or continues a conversation with them.
  if (mail.isBulk && mail.inReplyTo === null && !isNamed(mail, occasion.person)) return 'From a mailing list';
  return newsletterSign(mail);
}

function machineSign(mail: MailContext): string | null {
  for (const { address } of parseAddresses(mail.from ?? '')) {
    if (isNoReply(address)) return `From a no-reply address, ${inQuotes(address)}`;
    if (MACHINE_SENDER.test(address)) return `From an automatic address, ${inQuotes(address)}`;
  }
  return mail.isAutomatic && !mail.isAutoReply ? 'Sent by a program, by its headers' : null;
}

/**
 * The sign of a newsletter, as the start of a reason: words in the subject, or in the mail's footer, which the text of
 * the clues leaves out. Quoted text is ignored.
 */
function newsletterSign(mail: MailContext): string | null {
  const { subject, body, inReplyTo } = mail;
  if (inReplyTo !== null || subjectKind(subject) !== 'other') return null;
  const named = findWord(CUES.newsletter, plainLetters(subject));
  if (named !== null) return `A newsletter by its subject, ${inQuotes(named)}`;
  const end = plainLetters(
    noteWords(mail, stripQuotedHistory(body, subject)).words.slice(-FOOTER_CHARACTERS),
  );
  const word = findWord(CUES.newsletter, end);
  return word === null ? null : `A newsletter by the words at its end, ${inQuotes(word)}`;
}

const FOOTER_CHARACTERS = 2_000;

const isKnownSender = (mail: MailContext, { person }: Occasion): boolean =>
  mail.from === null || mail.inReplyTo !== null || isColleague(mail, person);

/** Lowest score of the learned words that means advertising together with the cues, in tenths of a nat. */
const SURE = 10;
/** Number of different cues that suffices without learned words, as in languages that the learned words don't cover. */
const MANY_CUES = 3;
/**
 * Higher limit for a mail that asks its reader for something, because it may be meant for them; enough cues are
 * required as well.
 */
const SURE_OF_AN_ASK = 40;

/**
 * The words by which a mail advertises; `null` if there are too few. Outside newsletters, a single word proves nothing.
 */
function advertisingIn(
  text: string,
  { asks, mail, weights }: { asks: readonly MailAsk[]; mail: MailContext; weights: WordWeights },
): string[] | null {
  const words = [...wordsFound(CUES.advertising, text)];
  if (words.length < (mail.isNewsletter ? 1 : 2)) return null;
  if (!mail.isNewsletter && asks.some(({ isDirect }) => isDirect))
    return words.length >= MANY_CUES && advertisingScore(text, weights) >= SURE_OF_AN_ASK ? words : null;
  return words.length >= MANY_CUES || advertisingScore(text, weights) >= SURE ? words : null;
}

/**
 * The words of a deadline today or tomorrow. "Today" is relative to the day the mail was written; a deadline that has
 * passed is ignored.
 */
function nearDeadline(
  sentences: readonly string[],
  asks: readonly MailAsk[],
  { mail, occasion: { now, zone } }: { mail: MailContext; occasion: Occasion },
): string | null {
  const written = DateTime.fromISO(mail.date ?? '', { setZone: true });
  const from = written.isValid ? written.toMillis() : now;
  const last = Math.max(from, now);
  const end = DateTime.fromMillis(last, { zone }).plus({ days: 1 }).endOf('day').toMillis();
  const asking = new Set(asks.filter(({ isDirect }) => isDirect).map(({ sentence }) => sentence));
  for (const [index, sentence] of sentences.slice(0, MOST_DATED_SENTENCES).entries()) {
    const deadline = deadlineIn(sentence, { from, zone });
    if (deadline === null || deadline.at < last || deadline.at > end) continue;
    // A note without a sender is the person's own, so its deadlines are the person's, too.
    const isMeant =
      mail.from === null || asking.has(sentence) || deadline.isCalledSo || (index === 0 && asking.size > 0);
    if (isMeant) return deadline.words;
  }
  return null;
}

const MOST_DATED_SENTENCES = 40;

import { DateTime } from 'luxon';
import * as z from '../../../kernel/notes/values/schema';
import { isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { findWord, plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type MailAsk, asksIn, sentencesOf } from './cues/acts';
import { deadlineIn } from './cues/deadline';
import { MACHINE_SENDER } from './cues/machine-cues';
import { CUES } from './cues/rule-cues';
import { wordsFound } from './cues/stated';
import { advertisingScore, type WordWeights } from './cues/word-score';
import { inQuotes } from './finding';
import type { MailContext } from './mail-context';
import { findMoneyWord, writtenBySender } from './money';
import type { Occasion } from './occasion';
import { isColleague, isNamed, isOwnMail } from './sender';

/** What the rules decide from: the same note that a model would see, and the person's money words. */
export interface RulesInput {
  mail: MailContext;
  moneyWords: readonly string[];
  occasion: Occasion;
  /** The person has decided that it is answered. */
  wantsReply?: boolean;
}

/** Comes from {@link triageNote} alone, by way of a port that does not know what it carries. */
export const rulesInput = z.custom<RulesInput>(
  (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'mail' in value &&
    'moneyWords' in value &&
    'occasion' in value,
);

/** What the rules find in a note, before any of them decides. */
export interface Clues {
  mail: MailContext;
  occasion: Occasion;
  subject: string;
  /** Subject and what the sender wrote or passed on. */
  text: string;
  /** The subject is the first one. */
  sentences: readonly string[];
  asks: readonly MailAsk[];
  /** The words of a deadline that is ahead, today or tomorrow, as they stand in the text. */
  nearDeadline: string | null;
  moneyWord: string | null;
  /** How it shows that it was sent automatically or to many, as the beginning of a reason. */
  machineSign: string | null;
  /** The person wrote it, and not only to themselves. */
  isOwn: boolean;
  /** The advertising words, where it reads like advertising by them, by learned words and by who sent it to whom. */
  advertisingWords: readonly string[] | null;
}

export function readClues({ mail, moneyWords, occasion }: RulesInput, weights: WordWeights): Clues {
  const subject = plainLetters(visibleLine(mail.subject));
  const written = plainLetters(writtenBySender(mail));
  const sentences = [subject, ...sentencesOf(written)];
  const text = `${subject}\n${written}`;
  const asks = asksIn(sentences);
  return {
    mail,
    occasion,
    subject,
    text,
    sentences,
    asks,
    nearDeadline: nearDeadline(sentences, asks, { mail, occasion }),
    moneyWord: findMoneyWord(mail, moneyWords),
    machineSign: mail.from === null ? null : machineSign(mail, occasion),
    isOwn: isOwnMail(mail, occasion.person),
    advertisingWords: isKnown(mail, occasion) ? null : advertisingIn(text, { asks, mail, weights }),
  };
}

function machineSign(mail: MailContext, occasion: Occasion): string | null {
  if (mail.isNewsletter) return 'Sent to many, by its headers';
  // A list is no reason to leave a mail unread where it names the person, or goes on a talk with them.
  if (mail.isBulk && mail.inReplyTo === null && !isNamed(mail, occasion.person)) return 'From a mailing list';
  for (const { address } of parseAddresses(mail.from ?? '')) {
    if (isNoReply(address)) return `From an address that takes no replies, ${inQuotes(address)}`;
    if (MACHINE_SENDER.test(address)) return `From an automatic address, ${inQuotes(address)}`;
  }
  return newsletterSign(mail);
}

/** Footers say it, which the text is without; what was quoted does not count. */
function newsletterSign({ subject, body, inReplyTo }: MailContext): string | null {
  if (inReplyTo !== null || subjectKind(subject) !== 'other') return null;
  const named = findWord(CUES.newsletter, plainLetters(subject));
  if (named !== null) return `A newsletter by its subject, ${inQuotes(named)}`;
  const end = plainLetters(stripQuotedHistory(body, subject).slice(-FOOTER_CHARACTERS));
  const word = findWord(CUES.newsletter, end);
  return word === null ? null : `A newsletter by the words at its end, ${inQuotes(word)}`;
}

const FOOTER_CHARACTERS = 2_000;

/** Notes without a sender are the person's own. */
const isKnown = (mail: MailContext, { person }: Occasion): boolean =>
  mail.from === null || mail.inReplyTo !== null || isColleague(mail, person);

/** In tenths of a nat: how much the learned words must say, beside the cues. */
const SURE = 10;
/** Different cues that say enough by themselves, as in a language that the learned words don't know. */
const MANY_CUES = 3;
/** A mail that asks its reader may be meant for them: both must say it, and the learned words loudly. */
const SURE_OF_AN_ASK = 40;

/** One word alone says nothing where the mail does not offer to unsubscribe. */
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

/** "Today" counts from the day the mail was written; what is over by now is no deadline any more. */
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
    // A note without a sender is the person's own, and so is what is due in it.
    const isMeant =
      mail.from === null || asking.has(sentence) || deadline.isCalledSo || (index === 0 && asking.size > 0);
    if (isMeant) return deadline.words;
  }
  return null;
}

const MOST_DATED_SENTENCES = 40;

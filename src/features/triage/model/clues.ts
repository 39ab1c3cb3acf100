import { DateTime } from 'luxon';
import * as z from '../../../kernel/notes/values/schema';
import { isNoReply, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { findWord, plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type MailAsk, asksIn, sentencesOf } from './cues/acts';
import { deadlineIn } from './cues/deadline';
import { CUES, MACHINE_SENDER } from './cues/rule-cues';
import { advertisingScore, type WordWeights } from './cues/word-score';
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
  subject: string;
  /** Subject and what the sender wrote or passed on. */
  text: string;
  sentences: readonly string[];
  asks: readonly MailAsk[];
  /** The words of a deadline today or tomorrow, as they stand in the text. */
  nearDeadline: string | null;
  moneyWord: string | null;
  isFromMachine: boolean;
  /** The person wrote it, and not only to themselves. */
  isOwn: boolean;
  /** By learned words, and by who sent it to whom. */
  isAdvertising: boolean;
}

export function readClues({ mail, moneyWords, occasion }: RulesInput, weights: WordWeights): Clues {
  const subject = plainLetters(visibleLine(mail.subject));
  const written = plainLetters(writtenBySender(mail));
  const sentences = [subject, ...sentencesOf(written)];
  const text = `${subject}\n${written}`;
  return {
    mail,
    subject,
    text,
    sentences,
    asks: asksIn(sentences),
    nearDeadline: nearDeadline(sentences, mail, occasion),
    moneyWord: findMoneyWord(mail, moneyWords),
    isFromMachine: isBulk(mail, occasion) || senders(mail).some(isMachine) || callsItselfNewsletter(mail),
    isOwn: isOwnMail(mail, occasion.person),
    isAdvertising: !isKnown(mail, occasion) && readsLikeAdvertising(text, asksIn(sentences), weights),
  };
}

/** Footers say it, which the text is without. */
const callsItselfNewsletter = ({ subject, body, inReplyTo }: MailContext): boolean =>
  inReplyTo === null &&
  findWord(CUES.newsletter, plainLetters(`${subject}\n${body.slice(-FOOTER_CHARACTERS)}`)) !== null;

const FOOTER_CHARACTERS = 2_000;

const senders = ({ from }: MailContext): string[] => parseAddresses(from ?? '').map(({ address }) => address);

const isMachine = (address: string): boolean => isNoReply(address) || MACHINE_SENDER.test(address);

/** A list is no reason to leave a mail unread where it names the person, or goes on a talk with them. */
const isBulk = (mail: MailContext, occasion: Occasion): boolean =>
  mail.isNewsletter || (mail.isBulk && mail.inReplyTo === null && !isNamed(mail, occasion.person));

const isKnown = (mail: MailContext, { person }: Occasion): boolean =>
  mail.inReplyTo !== null || isColleague(mail, person);

/** In tenths of a nat. A cue must stand in the text, too, and where it asks its reader the words must be many. */
const SURE = { silent: 10, asking: 60 };

function readsLikeAdvertising(text: string, asks: readonly MailAsk[], weights: WordWeights): boolean {
  const least = asks.some(({ isDirect }) => isDirect) ? SURE.asking : SURE.silent;
  return findWord(CUES.advertising, text) !== null && advertisingScore(text, weights) >= least;
}

/** What "today or tomorrow" is reckoned from: the day the mail was written. */
function nearDeadline(
  sentences: readonly string[],
  mail: MailContext,
  { now, zone }: Occasion,
): string | null {
  const written = DateTime.fromISO(mail.date ?? '', { setZone: true });
  const from = written.isValid ? written.toMillis() : now;
  const end = DateTime.fromMillis(from, { zone }).plus({ days: 1 }).endOf('day').toMillis();
  for (const sentence of sentences.slice(0, MOST_DATED_SENTENCES)) {
    const deadline = deadlineIn(sentence, { from, zone });
    if (deadline !== null && deadline.at <= end && deadline.at >= from - A_DAY) return deadline.words;
  }
  return null;
}

const MOST_DATED_SENTENCES = 40;
const A_DAY = 86_400_000;

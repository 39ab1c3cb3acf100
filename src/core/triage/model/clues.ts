import { DateTime } from '../../../kernel/dates/date-time';
import * as z from '../../../kernel/notes/values/schema';
import { subjectKind } from '../../../kernel/mail/headers/subject';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { findWord, plainLetters } from '../../../kernel/notes/text/word-pattern';
import { type Audience, audienceOf, isColleague, isOwnMail } from './audience';
import { type MailAsk, asksIn } from './cues/asks-in';
import { REQUEST, YOURS } from './cues/ask-cues';
import { AFTERWARDS, deadlineIn, DUTY, MISSING } from './cues/deadline';
import { ADVERTISING, SALES_OFFERS } from './cues/mail-cues';
import { findStated, type FoundWord, wordsFound } from './cues/stated';
import { mailLanguageOf } from './cues/mail-language';
import type { MailContext } from './mail-context';
import { findMoneyWord, mailSentences, writtenBySender } from './money';
import { neverArchived } from './never-archived';
import type { Occasion } from './occasion';

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
  audience: Audience;
  subject: string;
  /** Subject and text that the sender wrote or forwarded. */
  text: string;
  /** Sentences of the text; the subject is the first one. */
  sentences: readonly string[];
  asks: readonly MailAsk[];
  /** Deadlines of the reader's that have not passed, in the order of the text. */
  deadlines: readonly NamedDeadline[];
  /** The first of them that is today or tomorrow. */
  nearDeadline: NamedDeadline | null;
  moneyWord: string | null;
  /** Whether the person wrote the mail, and not only to themselves. */
  isOwn: boolean;
  /** Whether the sender answers the person, or is a colleague; a note without a sender is the person's own. */
  isKnown: boolean;
  /** A word by which only the person may archive the mail; `null` if it has none. */
  forbidden: FoundWord | null;
  /** Whether the mail is in a language that the rules don't know. */
  isForeign: boolean;
  /** A stranger's advertising words; `null` if there are too few. */
  advertisingWords: readonly string[] | null;
  /** Words by which a stranger offers or advertises something; `null` if there are none. */
  offer: string | null;
  /** Time at which the mail was written, in milliseconds since 1970, and the person's zone. */
  written: { from: number; zone: string };
  /** Whether a stranger writes at length, as fraud does and somebody in a hurry does not. */
  isLong: boolean;
}

/** Words of a deadline, as in the text, and their sentence. */
export interface NamedDeadline extends FoundWord {
  at: number;
  /** The day, as `2026-11-30`; `null` if it may be another one. */
  day: string | null;
}

export function readClues({ mail, moneyWords, occasion }: RulesInput): Clues {
  const audience = audienceOf(mail, occasion.person);
  const subject = plainLetters(visibleLine(mail.subject));
  const written = plainLetters(writtenBySender(mail));
  const sentences = mailSentences(mail);
  const text = `${subject}\n${written}`;
  // The subject of a reply asks in the words of the mail that it answers.
  const asks = asksIn(subjectKind(subject) === 'reply' ? sentences.slice(1) : sentences);
  const at = DateTime.fromISO(mail.date ?? '', { setZone: true });
  const sent = { from: at.isValid ? at.toMillis() : occasion.now, zone: occasion.zone };
  const deadlines = deadlinesIn(sentences, asks, { mail, occasion, audience, written: sent });
  const tomorrow = DateTime.fromMillis(Math.max(sent.from, occasion.now), { zone: sent.zone })
    .plus({ days: 1 })
    .endOf('day')
    .toMillis();
  const isKnown = mail.from === null || mail.inReplyTo !== null || isColleague(mail, occasion.person);
  return {
    mail,
    occasion,
    audience,
    subject,
    text,
    sentences,
    asks,
    deadlines,
    nearDeadline: deadlines.find(({ at: end }) => end <= tomorrow) ?? null,
    written: sent,
    moneyWord: findMoneyWord(mail, moneyWords),
    isOwn: isOwnMail(mail, occasion.person),
    isKnown,
    forbidden: neverArchived(sentences, { isToMany: audience.isNewsletter }),
    isForeign: mailLanguageOf(`${text}\n${mail.body}`) === null,
    advertisingWords: isKnown ? null : advertisingIn(text, audience, asks),
    offer: isKnown ? null : (findWord(SALES_OFFERS, text) ?? findWord(ADVERTISING, text)),
    isLong: !isKnown && text.length > LONGEST_BRIEF,
  };
}

const LONGEST_BRIEF = 2_000;

/** Minimum number of different advertising cues in a stranger's mail; people mention offers, too. */
const MANY_CUES = 3;
const MANY_CUES_OF_A_PERSON = 4;

/** The advertising words of a mail; `null` if there are too few. */
function advertisingIn(text: string, { sender }: Audience, asks: readonly MailAsk[]): string[] | null {
  const words = [...wordsFound(ADVERTISING, text)];
  const isAsking = sender === 'person' || asks.some(({ isDirect }) => isDirect);
  return words.length >= (isAsking ? MANY_CUES_OF_A_PERSON : MANY_CUES) ? words : null;
}

/**
 * The deadlines of the reader's. "Today" is relative to the day the mail was written; a deadline that has passed is
 * ignored. What somebody asks for today, or tells the reader to do tomorrow, is due then without a word such as
 * "by"; a question about tomorrow only names a time.
 */
function deadlinesIn(
  sentences: readonly string[],
  asks: readonly MailAsk[],
  {
    mail,
    occasion: { now },
    audience,
    written: { from, zone },
  }: Pick<Clues, 'mail' | 'occasion' | 'audience' | 'written'>,
): NamedDeadline[] {
  const last = Math.max(from, now);
  const endOf = (time: number, days: number): number =>
    DateTime.fromMillis(time, { zone }).plus({ days }).endOf('day').toMillis();
  const asking = new Map(
    asks.filter(({ isDirect, words }) => isDirect || words !== '').map((ask) => [ask.sentence, ask]),
  );
  const isPersonal =
    audience.bulkSign === null &&
    (audience.sender === 'person' || audience.isGreeted || audience.greetsGroup || mail.inReplyTo !== null);
  const askedUntil = ({ kind, sentence }: MailAsk): number => {
    if (kind === 'question') return findWord(REQUEST, sentence) === null ? 0 : endOf(from, 0);
    return endOf(from, 1);
  };
  const found: NamedDeadline[] = [];
  for (const [index, sentence] of sentences.slice(0, MOST_DATED_SENTENCES).entries()) {
    const ask = isPersonal ? asking.get(sentence) : undefined;
    const isLast = isLastBefore(sentences[index + 1] ?? '');
    const until = ask === undefined ? {} : { askedUntil: askedUntil(ask) };
    const deadline = deadlineIn(sentence, { from, zone, isLast, ...until });
    if (deadline === null || deadline.at < last) continue;
    // A program's deadline is the reader's if it says that something is needed of them.
    if (audience.sender === 'machine' && asks.length === 0 && !isLast && !isNeeded(sentence)) continue;
    // A note without a sender is the person's own, so its deadlines are the person's, too.
    const isMeant =
      mail.from === null || asking.has(sentence) || deadline.isCalledSo || (index === 0 && asking.size > 0);
    if (isMeant) found.push({ word: deadline.words, sentence, at: deadline.at, day: deadline.day });
  }
  return found;
}

/** Whether a sentence says what happens after the date before it, or what is missing until then. */
const isLastBefore = (next: string): boolean =>
  AFTERWARDS.test(next) || (findWord(MISSING, next) !== null && findWord(YOURS, next) !== null);

const isNeeded = (sentence: string): boolean =>
  findWord(YOURS, sentence) !== null && findStated(DUTY, sentence) !== null;

const MOST_DATED_SENTENCES = 40;

import { replySubject } from '../../../kernel/mail/headers/subject';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import type { MailAsk } from './cues/asks-in';
import { guessTongue } from './cues/mail-language';
import * as cues from './cues/mail-cues';
import { replyTemplate } from './cues/reply-template';
import { findStated } from './cues/stated';
import { because, type Finding, inQuotes, leftOpen, urgent } from './finding';
import type { MailContext } from './mail-context';

/**
 * Finds mails with the person's answer to Deputy's question. The rules can't judge an answer, so they put it into a
 * reply, or leave the note to the person.
 */
export function findAnswered(clues: Clues): Finding | null {
  const { answer, from } = clues.mail;
  return answer === null || from === null ? null : replyTo(clues);
}

export const replyTo = ({ mail, text }: Clues): Finding => ({
  decision: 'draft_reply',
  confidence: 0.5,
  reasoning: `You have answered. ${TEMPLATE}`,
  reply_body: templateFor(mail, text),
});

export function findPressingAsk(clues: Clues): Finding | null {
  const { asks, subject, nearDeadline, audience, text, offer, isLong } = clues;
  if (audience.isNewsletter || offer !== null || findWord(cues.NOTHING_TO_DO, text) !== null) return null;
  if (nearDeadline !== null) return urgent(because('Due soon', nearDeadline));
  if (audience.sender === 'machine' || isLong) return null;
  for (const sentence of [subject, ...asks.map((ask) => ask.sentence)]) {
    if (findWord(cues.COURTESY, sentence) !== null) continue;
    const word = findStated(cues.URGENCY, sentence);
    if (word !== null) return urgent(because('Urgent', { word, sentence }));
  }
  return null;
}

/**
 * Finds questions and requests. A template is written only for a person who expects words and can read them, and only
 * if more than a question mark or a "please" suggests an answer.
 */
export function findRequest({
  asks,
  mail,
  text,
  subject,
  audience,
  offer,
  isForeign,
  isLong,
}: Clues): Finding | null {
  const [ask] = asks;
  if (ask === undefined) return null;
  const reason = reasonFor(ask, subject);
  if (offer !== null)
    return leftOpen(`${reason}; no draft, because it says ${inQuotes(offer)} and answers no mail of yours.`);
  const canRead = audience.sender !== 'machine' && mail.from !== null && audience.bulkSign === null;
  const isMeant =
    audience.sender === 'person' ||
    mail.inReplyTo !== null ||
    (audience.isGreeted && audience.sender !== 'office');
  const expectsWords = ask.isDirect || mail.inReplyTo !== null;
  if (!canRead || !isMeant || !expectsWords || isForeign || isLong || isShouted(mail.subject))
    return leftOpen(reason);
  return {
    decision: 'draft_reply',
    confidence: 0.5,
    reasoning: `${reason} ${TEMPLATE}`,
    reply_body: templateFor(mail, text),
  };
}

/** Whether a subject is written in capitals, as spam's are. */
const isShouted = (subject: string): boolean =>
  (subject.match(/\p{Lu}/gu)?.length ?? 0) >= SHOUTED_LETTERS && !/\p{Ll}{2}/u.test(subject);

const SHOUTED_LETTERS = 8;

const TEMPLATE = 'The draft is a template, not written by a model.';

const templateFor = (mail: MailContext, text: string): string =>
  replyTemplate(guessTongue(text), {
    subject: replySubject(mail.subject).slice('Re: '.length),
    from: mail.from,
    answer: mail.answer,
  });

const reasonFor = ({ kind, sentence, words }: MailAsk, subject: string): string =>
  `${kind === 'question' ? 'Asks' : words === '' ? 'May want something' : 'Wants something'}: ${inQuotes(sentence, words)}${sentence === subject ? ' (the subject)' : ''}`;

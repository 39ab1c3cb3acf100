import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { plainLetters } from '../../../kernel/notes/text/word-pattern';
import { NO_PROFILE } from '../../drafts/profile';
import { audienceOf } from './audience';
import { asksIn, sentencesOf } from './cues/asks-in';
import { PAID, UNPAID } from './cues/mail-cues';
import { findStated } from './cues/stated';
import type { MailContext } from './mail-context';
import { noteWords } from './money';

/**
 * The words by which a mail reports a payment; `null` if they are missing, if anything is due, refused, disputed or
 * raised, or if the reader is asked for something. A model's claim of a receipt is accepted only with these words.
 */
export function receiptWords(mail: MailContext): string | null {
  if (mail.from === null) return null;
  const { subject, text } = read(mail);
  const words = findStated(PAID, text.slice(0, subject.length + BEGINNING));
  return words !== null && wantsNothing(mail) ? words : null;
}

/**
 * Whether a mail mentions no money that is due, refused, disputed or raised, and asks its reader for nothing. Questions of
 * shops and machines below a receipt, such as how the ride was, ask nothing of the person.
 */
export function wantsNothing(mail: MailContext): boolean {
  const { subject, text } = read(mail);
  if (findStated(UNPAID, text) !== null) return false;
  const isShop = ['machine', 'office'].includes(audienceOf(mail, NO_PROFILE).sender);
  return !asksIn([subject, ...sentencesOf(text)]).some(
    ({ isDirect, kind }) => isDirect && !(isShop && kind === 'question'),
  );
}

function read(mail: Pick<MailContext, 'subject' | 'body' | 'event'>): { subject: string; text: string } {
  const subject = plainLetters(visibleLine(mail.subject));
  const own = plainLetters(noteWords(mail, stripQuotedHistory(mail.body, mail.subject)).words);
  return { subject, text: `${subject}\n${own}`.replace(NOTHING_DUE, ' ') };
}

/** Maximum number of characters that are searched for a payment, because a receipt names it at its beginning. */
const BEGINNING = 600;

/** Matches `Balance due: $0.00`, or an amount that was due before it was paid. */
const NOTHING_DUE =
  /(?:amount|balance|total)\s{1,9}due\s?:?\s?(?:[$€£]|[A-Z]{3})?\s?0[.,]00|(?:previous|prior|last|former) balance\s{1,9}due/giu;

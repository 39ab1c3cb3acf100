import { DateTime } from '../../../kernel/dates/date-time';
import { DUE_DAY, PURPOSE } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import { NO_PROFILE, type Profile } from '../../drafts/profile';
import { audienceOf } from './audience';
import { asksIn } from './cues/asks-in';
import { mailLanguageOf } from './cues/mail-language';
import { type Decision, type Purpose, PURPOSES } from './decision';
import type { MailContext } from './mail-context';
import { findMoneyWord, isOnlyOffered, mailSentences } from './money';
import { neverArchived } from './never-archived';

/**
 * Purpose of a decided note; `null` for one that does not wait, and for a receipt. Without a stated
 * purpose, the mail's own text decides.
 */
export function purposeOf(
  decision: Decision,
  mail: MailContext,
  moneyWords: readonly string[],
): Purpose | null {
  const { kind, purpose } = decision;
  switch (kind) {
    case 'archive':
      return null;
    case 'delegate':
      return 'do';
    case 'draft_reply':
    case 'urgent':
      return purpose === 'do' ? 'do' : 'answer';
    case 'needs_info':
      if (decision.isReceipt === true) return null;
      if (purpose === 'answer' || purpose === 'do') return purpose;
      if (purpose === 'read' && mayBeRead(mail, moneyWords)) return 'read';
      return asksReader(mail) ? 'answer' : 'do';
  }
}

/** Whether a mail may be listed under *Read*: it answers no mail, and is not about a subject that is never archived. */
export function mayBeRead(mail: MailContext, moneyWords: readonly string[]): boolean {
  const sentences = mailSentences(mail);
  const { isNewsletter } = audienceOf(mail, NO_PROFILE);
  if (mail.inReplyTo !== null) return false;
  if (neverArchived(sentences, { isToMany: isNewsletter }) !== null) return false;
  return (
    findMoneyWord(mail, moneyWords) === null || (isNewsletter && isOnlyOffered(mail, sentences.join('\n')))
  );
}

/**
 * Purpose of a mail that no judge with the right to archive has judged: it is to be read, unless a person wrote it to this
 * reader alone, or it may be about something that is never archived.
 */
export function purposeUnjudged(
  mail: MailContext,
  { moneyWords, person }: { moneyWords: readonly string[]; person: Profile },
): Purpose {
  const { sender, others } = audienceOf(mail, person);
  const isPersonal = sender === 'person' && others === 0;
  const isUnderstood = mailLanguageOf(`${mail.subject}\n${mail.body}`) !== null;
  return !isPersonal && isUnderstood && mayBeRead(mail, moneyWords) ? 'read' : 'do';
}

const asksReader = (mail: MailContext): boolean =>
  asksIn(mailSentences(mail)).some(({ isDirect }) => isDirect);

type Frontmatter = Readonly<Record<string, unknown>>;

/** Purpose of a note, as written in it. */
export const readPurpose = (frontmatter: Frontmatter): Purpose | undefined =>
  PURPOSES.find((purpose) => purpose === textField(frontmatter, PURPOSE));

/** The deadline; `null` if none is written, or if the written day does not exist. */
export function readDue(frontmatter: Frontmatter): string | null {
  const day = textField(frontmatter, DUE_DAY) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day, { zone: 'utc' }).isValid ? day : null;
}

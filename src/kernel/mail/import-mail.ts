import { composeNote } from '../notes/compose';
import { fileTitle } from '../notes/names';
import type { LeftOut } from './html/html';
import { mailBody } from './mail-body';
import { dateOf, mailFrontmatter, subjectOf } from './mail-frontmatter';
import { messageIdOf } from './headers/message-id';
import { parseMail } from './bytes/parse-mail';

export interface ImportedMail {
  /** Name of the note without folder and extension: `2026-11-02 Subject`. Not unique. */
  name: string;
  messageId: string;
  /** Text of the pending note. */
  note: string;
  /** The part of the note below the frontmatter. */
  body: string;
  /** Subject of the mail; '' if it has none. */
  subject: string;
  leftOut: LeftOut;
}

/**
 * Converts a mail (the bytes of an `.eml` file) to a note. Never rejects and loses no text. The same bytes give the
 * same note on every machine and day, except for the times of an invitation, which are also shown in the reader's
 * `zone`, and for a date that can't be read without the time at which the server received the mail: `receivedAt`, in
 * epoch milliseconds, 0 if it is unknown. The subject becomes the note's name and a property; the body is only the mail's text.
 */
export async function importMail(
  bytes: Uint8Array,
  zone: string | null = null,
  receivedAt = 0,
): Promise<ImportedMail> {
  const mail = await parseMail(bytes);
  const { text: body, leftOut } = mailBody(mail, zone);
  const messageId = messageIdOf(mail, () => (mail.calendars.length === 0 ? body : mailBody(mail).text));
  const subject = subjectOf(mail);
  const day = dateOf(mail, receivedAt)?.iso.slice(0, 10) ?? '';
  return {
    name: `${day} ${fileTitle(subject === '' ? 'No subject' : subject)}`.trim(),
    messageId,
    note: composeNote(mailFrontmatter(mail, { messageId, receivedAt }), body),
    body,
    subject,
    leftOut,
  };
}

import { type Note, textField } from '../../notes/note';
import { shortHash } from '../../notes/values/hash';

/**
 * Key that says which part of a note is the text its sender wrote: start, length and hash. It leaves out what the import
 * adds, such as words of the HTML part alone, contained mails and attachments, and what a person writes into the note.
 */
export const MAIL_PART = 'deputy_mail_part';

/** The value of the key for a body that contains this part; '' if it does not, or if the part is empty. */
export function partMark(body: string, part: string): string {
  const start = part === '' ? -1 : body.indexOf(part);
  return start < 0 ? '' : `${String(start)}+${String(part.length)}-${shortHash(part)}`;
}

/** The marked part of a note, with `\n` as line ends; `null` if the note has no mark, or if the part was changed. */
export function mailPart({ frontmatter, body }: Pick<Note, 'frontmatter' | 'body'>): string | null {
  const [, start = '', length = '', hash] = MARK.exec(textField(frontmatter, MAIL_PART) ?? '') ?? [];
  const text = body.replace(/\r\n?/g, '\n').replace(/^\n/, '');
  const part = text.slice(Number(start), Number(start) + Number(length));
  return part !== '' && shortHash(part) === hash ? part : null;
}

const MARK = /^(\d{1,9})\+(\d{1,9})-([0-9a-f]{16})$/;

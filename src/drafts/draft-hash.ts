import { hashText } from '../notes/hash';
import { textField, type Note } from '../notes/note';

/** What a mail says: a change to anything else in a draft, such as a tag, is no edit of it. */
interface DraftContent {
  to: string;
  subject: string;
  body: string;
}

/** Stands in the draft as `deputy_hash`. Line ends and blanks around the body don't count: sync and editors change them. */
export const draftHash = ({ to, subject, body }: DraftContent): string =>
  hashText(JSON.stringify([to, subject, body.replace(/\r\n?/gu, '\n').trim()]));

/** Whether a person has changed what the draft says since Deputy wrote it. Without a hash, it counts as theirs. */
export const isEditedDraft = ({ frontmatter, body }: Note): boolean =>
  textField(frontmatter, 'deputy_hash') !==
  draftHash({
    to: textField(frontmatter, 'to') ?? '',
    subject: textField(frontmatter, 'subject') ?? '',
    body,
  });

import { hashText } from '../../kernel/notes/values/hash';
import { listField, textField, type Note } from '../../kernel/notes/note';

/** What Deputy writes of a mail. */
interface DraftContent {
  to: string;
  subject: string;
  body: string;
}

/** Stands in the draft as `deputy_hash`. Line ends and blanks around the body don't count: sync and editors change them. */
export const draftHash = ({ to, subject, body }: DraftContent): string =>
  hashText(JSON.stringify([to, subject, body.replace(/\r\n?/gu, '\n').trim()]));

/** Properties that only a person gives a draft: a cc goes out, and a tag is their work as well. */
const OTHERS = ['cc', 'bcc', 'tags', 'tag', 'aliases', 'attachments'] as const;

/** Whether a person has changed the draft since Deputy wrote it. Without a hash, it counts as theirs. */
export const isEditedDraft = ({ frontmatter, body }: Note): boolean =>
  OTHERS.some((key) => listField(frontmatter, key).length > 0) ||
  textField(frontmatter, 'deputy_hash') !==
    draftHash({
      to: textField(frontmatter, 'to') ?? '',
      subject: textField(frontmatter, 'subject') ?? '',
      body,
    });

import { hashText } from '../../kernel/notes/values/hash';
import { listField, textField, type Note } from '../../kernel/notes/note';

/** Parts of a mail that Deputy writes. */
export interface DraftContent {
  to: string;
  subject: string;
  body: string;
}

/** Value of `deputy_hash` in the draft. Ignores line ends and spaces around the body, which syncs change. */
export const draftHash = ({ to, subject, body }: DraftContent): string =>
  hashText(JSON.stringify([to, subject, body.replace(/\r\n?/gu, '\n').trim()]));

/** Properties that only a person adds: a cc is sent, and a tag shows that they worked on the draft. */
const OTHERS = ['cc', 'bcc', 'tags', 'tag', 'aliases', 'attachments'] as const;

/** Whether a person has changed the draft since Deputy wrote it. True for a draft without a hash. */
export const isEditedDraft = ({ frontmatter, body }: Note): boolean =>
  OTHERS.some((key) => listField(frontmatter, key).length > 0) ||
  textField(frontmatter, 'deputy_hash') !==
    draftHash({
      to: textField(frontmatter, 'to') ?? '',
      subject: textField(frontmatter, 'subject') ?? '',
      body,
    });

import { editFrontmatter, type FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { replaceContent } from './approval/approval-marks';
import { changedTexts, inertHeader } from '../../../kernel/mail/headers/as-sent';
import { fileLines } from '../../../kernel/mail/outgoing/letter-files';
import { blanksOf, blanksWords } from './blanks';
import {
  type Approval,
  type Content,
  contentBlock,
  FILES,
  recipientText,
  replaceCaution,
} from './approval/approval-note';

/**
 * Replaces an approval's content, between its marks, in the frontmatter and in the caution about blanks; `null` if it
 * cannot be edited.
 */
export function rewriteContent(
  text: string,
  request: Pick<Approval, 'id' | 'content' | 'server' | 'traces'>,
  content: Content,
  more: FrontmatterChanges = {},
): string | null {
  const blanks = (of: Content): string => blanksWords(blanksOf({ ...request, content: of }));
  const cautioned = replaceCaution(text, request.id, [blanks(request.content), blanks(content)]);
  const filled = replaceContent(cautioned, request.id, contentBlock(content));
  if (filled === null) return null;
  const edits = editFrontmatter(filled, { ...headers(content), ...more });
  return edits.ok ? applyEdits(filled, edits.value) : null;
}

const headers = (content: Content): FrontmatterChanges =>
  content.kind === 'tool'
    ? {}
    : {
        target_recipient: inertHeader(recipientText(content)),
        ...changedTexts({
          to: content.to,
          cc: orNone(content.cc),
          subject: content.subject,
          in_reply_to: orNone(content.inReplyTo),
          references: orNone(content.references),
        }),
        [FILES]: orNone(fileLines(content.files)),
      };

const orNone = (value: string): string | null => (value === '' ? null : value);

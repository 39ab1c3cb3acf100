import { rewriteEffect } from '../../kernel/effects/edit-effect';
import type { Approval, EmailContent } from '../approvals/model/approval/approval-note';
import { rewriteContent } from '../approvals/model/rewrite-content';
import { changedTexts } from '../../kernel/mail/headers/as-sent';
import { visibleLine } from '../../kernel/mail/text/visible-text';
import type { EditEffect } from '../../kernel/effects/operation';
import { editFrontmatter, type FrontmatterChanges } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { hashText } from '../../kernel/notes/values/hash';
import { readFrontmatter } from '../../kernel/notes/frontmatter/read-frontmatter';
import { applyEdits } from '../../kernel/notes/text/text-edit';

/** Content shared by a draft and its approval. The rest of the approval, such as the thread, is Deputy's own. */
export type SharedContent = Pick<EmailContent, 'to' | 'cc' | 'subject' | 'body'>;

/** Ignores spaces at line ends and kinds of line breaks, because editors and syncs change them. */
export const sharedHash = ({ to, cc, subject, body }: SharedContent): string =>
  hashText(JSON.stringify([...[to, cc, subject].map(visibleLine), body.replace(/\r\n?/g, '\n').trim()]));

/** How a draft and its approval differ. */
export type DraftCarry =
  | { kind: 'in_step' }
  /** Both texts agree, but the approval does not record that yet. */
  | { kind: 'agreed' }
  | { kind: 'to_request' }
  | { kind: 'to_draft' }
  /** Both were changed differently: a person has to pick. */
  | { kind: 'conflict' };

/** Compares draft and approval with their last common text. Without one, any difference is a conflict. */
export function judgeEdits(hashes: { baseline: string | null; draft: string; request: string }): DraftCarry {
  const { baseline, draft, request } = hashes;
  if (draft === request) return { kind: baseline === draft ? 'in_step' : 'agreed' };
  if (request === baseline) return { kind: 'to_request' };
  return { kind: draft === baseline ? 'to_draft' : 'conflict' };
}

/** Reason of an approval whose draft and note were both edited. */
export const BOTH_CHANGED =
  'The draft and this approval were both changed, each in its own way: pick one of them in Deputy.';

/** The approval's note with the draft's text; `null` if it cannot be edited. */
export function withDraftWords(
  { path, text }: { path: string; text: string },
  request: Approval,
  change: { content: EmailContent; frontmatter: FrontmatterChanges },
): EditEffect | null {
  const { content, frontmatter } = change;
  const draft = { draft_hash: sharedHash(content) };
  const after = rewriteContent(text, request, content, { ...draft, ...frontmatter });
  return after === null ? null : rewriteEffect(path, text, after);
}

/** The draft with the approval's text; `null` if it cannot be edited. */
export function editDraft(
  { path, text }: { path: string; text: string },
  { to, cc, subject, body }: SharedContent,
): EditEffect | null {
  const found = readFrontmatter(text);
  if (!found.ok) return null;
  const { bodyStart, eol } = found.value.block;
  const filled = `${text.slice(0, bodyStart)}${eol}${body.replaceAll('\n', eol)}${eol}`;
  const edits = editFrontmatter(filled, changedTexts({ to, cc: cc === '' ? null : cc, subject }));
  return edits.ok ? rewriteEffect(path, text, applyEdits(filled, edits.value)) : null;
}

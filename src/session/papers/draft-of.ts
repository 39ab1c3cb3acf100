import type { Approval } from '../../features/approvals/model/approval/approval-note';
import { type Note, textField } from '../../kernel/notes/note';
import { safePath } from '../../kernel/notes/paths';
import type { Vault } from '../../kernel/ports/vault';
import { readNote } from '../../kernel/index/read-note';

/**
 * The draft that a request is about, where it lies as the request says. A request's note may name any file: only a draft
 * that names the request as well is meant.
 */
export async function readDraftOf(vault: Vault, approval: Approval): Promise<Note | null> {
  const path = approval.origin.kind === 'draft' ? safePath(approval.origin.draft) : null;
  const note = path === null ? null : await readNote(vault, path);
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply') return null;
  return textField(note.frontmatter, 'request_id') === approval.id ? note : null;
}

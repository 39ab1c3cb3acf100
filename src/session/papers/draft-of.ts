import type { Approval } from '../../features/approvals/model/approval/approval-note';
import { type Note, textField } from '../../kernel/notes/note';
import { safePath } from '../../kernel/notes/paths';
import type { Vault } from '../../kernel/ports/vault';
import { readNote } from '../../kernel/index/read-note';

/**
 * Reads the draft that an approval is about, at the path the approval gives. That path may name any file, so
 * a note counts only if it names the approval as well.
 */
export async function readDraftOf(vault: Vault, approval: Approval): Promise<Note | null> {
  const path = approval.origin.kind === 'draft' ? safePath(approval.origin.draft) : null;
  const note = path === null ? null : await readNote(vault, path);
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply') return null;
  return textField(note.frontmatter, 'request_id') === approval.id ? note : null;
}

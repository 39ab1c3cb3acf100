import type { ApprovalRequest } from '../approvals/request-note';
import { sharedHash } from '../drafts/carry-edits';
import { draftContent } from '../drafts/draft-request';
import { type Note, textField } from '../notes/note';
import { safePath } from '../notes/paths';
import type { Vault } from '../ports/vault';
import { readNote } from './read-note';

/**
 * The draft that a request is about, where it lies as the request says. A request's note may name any file: only a draft
 * that names the request as well is meant.
 */
export async function readDraftOf(vault: Vault, request: ApprovalRequest): Promise<Note | null> {
  const path = request.origin.kind === 'draft' ? safePath(request.origin.draft) : null;
  const note = path === null ? null : await readNote(vault, path);
  if (note === null || textField(note.frontmatter, 'type') !== 'draft_reply') return null;
  return textField(note.frontmatter, 'request_id') === request.id ? note : null;
}

/** Why a request must not run although it was approved: its draft says something that was not carried over yet. */
export async function objectionOf(vault: Vault, request: ApprovalRequest): Promise<string | null> {
  if (request.origin.kind !== 'draft' || request.content.kind !== 'email') return null;
  const draft = await readDraftOf(vault, request);
  if (draft === null) return DRAFT_GONE;
  const [said, asked] = [
    sharedHash(draftContent({ note: draft, source: null })),
    sharedHash(request.content),
  ];
  if (said === request.draftHash || said === asked) return null;
  return asked === request.draftHash ? DRAFT_CHANGED : BOTH_CHANGED;
}

export const BOTH_CHANGED =
  'The draft and this request were both changed, each in its own way: pick one of them in Deputy.';
const DRAFT_CHANGED = 'The draft was changed meanwhile: look at it again.';
const DRAFT_GONE = 'Its draft is not where it was: look at it again.';

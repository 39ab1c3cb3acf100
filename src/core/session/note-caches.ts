import { readApprovalFile, type ApprovalReading } from '../approvals/model/approval/read-approval';
import { type EmailContent, PROPOSED } from '../approvals/model/approval/approval-note';
import { sharedHash } from '../drafts/carry-edits';
import { isEditedDraft } from '../drafts/draft-hash';
import { awaitsRevision, awaitsWording, lacksEvaluation } from '../drafts/draft-revision';
import { draftContent, isFinished } from '../drafts/draft-approval';
import { NoteCache } from '../../kernel/index/note-cache';
import { listField, type Note, textField } from '../../kernel/notes/note';
import { isMarkedPrivate } from '../../kernel/privacy/private-mark';
import type { Vault } from '../../kernel/ports/vault';

export interface DraftReading {
  /** Whether the draft is ready to be submitted for approval once it is evaluated. */
  isFinished: boolean;
  /** Whether Deputy has yet to evaluate the draft. */
  awaitsRevision: boolean;
  awaitsWording: boolean;
  /** Time of the draft, ISO 8601 as written in it. */
  draftedAt: string | undefined;
  /** Whether the draft should have been evaluated but was not. */
  isUnevaluated: boolean;
  request: string | undefined;
  /** Links to files that the draft proposes to attach. */
  proposed: readonly string[];
  /** The content that the draft shares with its approval; `null` without one. */
  content: EmailContent | null;
  /** Hash of the content that the draft shares with its approval. */
  hash: string;
  isEdited: boolean;
  isMarkedPrivate: boolean;
  /** The model that wrote the draft, as `provider:model`; `undefined` if a person or Deputy itself did. */
  draftedBy: string | undefined;
}

/** Cached readings of Deputy's own notes, shared by the cycle and every view. */
export interface NoteCaches {
  requests: NoteCache<ApprovalReading>;
  /** Readings of drafts; `null` for a note that is not a draft. */
  drafts: NoteCache<DraftReading | null>;
}

export const noteCaches = (vault: Vault): NoteCaches => ({
  requests: new NoteCache(vault, readApprovalFile),
  drafts: new NoteCache(vault, readDraft),
});

function readDraft(note: Note | null): DraftReading | null {
  if (note === null) return null;
  // A draft for another channel never becomes an approval, so it is skipped unless it awaits revision.
  if (textField(note.frontmatter, 'type') !== 'draft_reply' && !awaitsRevision(note)) return null;
  const approval = textField(note.frontmatter, 'request_id');
  const content = draftContent({ note, source: null });
  return {
    isFinished: isFinished(note),
    awaitsRevision: awaitsRevision(note),
    awaitsWording: awaitsWording(note),
    draftedAt: textField(note.frontmatter, 'drafted_at'),
    proposed: listField(note.frontmatter, PROPOSED),
    isUnevaluated: lacksEvaluation(note),
    request: approval,
    content: approval === undefined ? null : content,
    hash: sharedHash(content),
    isEdited: isEditedDraft(note),
    isMarkedPrivate: isMarkedPrivate(note),
    draftedBy: textField(note.frontmatter, 'drafted_by'),
  };
}

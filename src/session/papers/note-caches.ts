import {
  readApprovalFile,
  type ApprovalReading,
} from '../../features/approvals/model/approval/read-approval';
import type { EmailContent } from '../../features/approvals/model/approval/approval-note';
import { sharedHash } from '../../features/drafts/carry-edits';
import { isEditedDraft } from '../../features/drafts/draft-hash';
import { awaitsRevision, type RevisionFacts, revisionFacts } from '../../features/drafts/draft-revision';
import { draftContent, isFinished } from '../../features/drafts/draft-approval';
import { NoteCache } from '../../kernel/index/note-cache';
import { type Note, textField } from '../../kernel/notes/note';
import { isMarkedPrivate } from '../../kernel/privacy/private-mark';
import { err, type Result } from '../../kernel/notes/values/result';
import type { Plan } from '../../features/plans/model/note/plan';
import { parsePlan } from '../../features/plans/model/note/plan-note';
import type { PlanProblem } from '../../features/plans/model/note/plan-problem';
import type { Vault } from '../../kernel/ports/vault';

/** What is looked at again and again of a draft. */
export interface DraftReading {
  /** It is to be put before the person, once it is evaluated. */
  isFinished: boolean;
  /** Deputy has yet to evaluate it. */
  awaitsRevision: boolean;
  /** ISO 8601, as the draft says it. */
  draftedAt: string | undefined;
  /** What its evaluation and revision came to. */
  revision: RevisionFacts | null;
  request: string | undefined;
  /** What it shares with its request; `null` without one. */
  content: EmailContent | null;
  /** Of what it shares with its request. */
  hash: string;
  isEdited: boolean;
  /** Its frontmatter says so. */
  isMarkedPrivate: boolean;
  /** `provider:model`; `undefined` where a person or Deputy itself wrote it. */
  draftedBy: string | undefined;
}

export type PlanReading = Result<Plan, PlanProblem>;

/** What Deputy's own notes say: read once for the cycle and for all that is shown. */
export interface NoteCaches {
  requests: NoteCache<ApprovalReading>;
  /** `null`: some other note. */
  drafts: NoteCache<DraftReading | null>;
  plans: NoteCache<PlanReading>;
}

export const noteCaches = (vault: Vault): NoteCaches => ({
  requests: new NoteCache(vault, readApprovalFile),
  drafts: new NoteCache(vault, readDraft),
  plans: new NoteCache(vault, readPlan),
});

function readDraft(note: Note | null): DraftReading | null {
  if (note === null) return null;
  // Those of other channels never become requests; what waits is skipped, and says so.
  if (textField(note.frontmatter, 'type') !== 'draft_reply' && !awaitsRevision(note)) return null;
  const approval = textField(note.frontmatter, 'request_id');
  const content = draftContent({ note, source: null });
  return {
    isFinished: isFinished(note),
    awaitsRevision: awaitsRevision(note),
    draftedAt: textField(note.frontmatter, 'drafted_at'),
    revision: revisionFacts(note),
    request: approval,
    content: approval === undefined ? null : content,
    hash: sharedHash(content),
    isEdited: isEditedDraft(note),
    isMarkedPrivate: isMarkedPrivate(note),
    draftedBy: textField(note.frontmatter, 'drafted_by'),
  };
}

const readPlan = (note: Note | null): PlanReading =>
  note === null ? err({ code: 'broken_frontmatter', message: BROKEN }) : parsePlan(note.text);

const BROKEN = 'The note can not be read: look at its frontmatter.';

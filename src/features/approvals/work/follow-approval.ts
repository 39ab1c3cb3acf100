import type { Approval, ApprovalOrigin } from '../model/approval/approval-note';
import { editDraft, sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import type { Effect } from '../../../kernel/effects/operation';
import type { FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type SourceNote, SourceNotes } from '../../../kernel/index/source-notes';
import { readBlock } from '../../../kernel/notes/block';
import { codeBeside, DECISION_CODE, readDecisionCode } from '../../../kernel/notes/codes';
import { baseName, nameInLink, noteLink } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import type { Session } from '../../../session/session';
import { draftedBlock, rejectedBlock, REPLY_KINDS, type ReplyKind } from '../../triage/model/triage-block';
import { frontmatterEffect, noteEffect, rewriteEffect } from '../../../kernel/effects/edit-effect';
import { followStep } from '../../plans/work/follow-step';
import type { Followed } from '../../../session/followed';
import { sourceMark, readDraftOf } from '../../../session/approval-sources';
import { isRowDeletion } from '../model/approval/row-deletion';
import { homeOf } from '../model/judge-approval';
import type { ApprovalState } from '../model/approval/approval-state';
import { readText } from '../../../kernel/effects/read-text';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { AskRecords } from '../../ask/model/ask-records';
import { composeAsk, parseAsk, asksFolder, sealOf } from '../../ask/model/ask-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { nextAsk } from '../../ask/model/next-ask';

type Follower<Kind extends ApprovalOrigin['kind']> = (
  session: Session,
  origin: Extract<ApprovalOrigin, { kind: Kind }>,
  followed: Followed,
) => Promise<Effect[] | null>;

/** Computes the effects of an approval's state on its source, one function per kind of origin. */
const FOLLOWERS: { [Kind in ApprovalOrigin['kind']]: Follower<Kind> } = {
  draft: followDraft,
  step: followStep,
  hand: (session, _, followed) => followAsked(session, followed),
};

/**
 * Effects on the source, for the same operation that moves the approval's note. `null` if the source can't be changed
 * now; the note then waits, too.
 */
export function followApproval(session: Session, followed: Followed): Promise<Effect[] | null> {
  const { origin } = followed.request;
  switch (origin.kind) {
    case 'draft':
      return FOLLOWERS.draft(session, origin, followed);
    case 'step':
      return FOLLOWERS.step(session, origin, followed);
    case 'hand':
      return FOLLOWERS.hand(session, origin, followed);
  }
}

async function followDraft(
  session: Session,
  { draft }: Extract<ApprovalOrigin, { kind: 'draft' }>,
  { request, state }: Followed,
): Promise<Effect[]> {
  if (state.kind === 'executed') return followSent(session, draft, request);
  if (state.kind !== 'rejected' && state.kind !== 'pending') return [];
  const source = await findSourceOf(session, request);
  if (source === null) return [];
  const effect =
    state.kind === 'rejected' ? refusedNote(source, state.reason) : takenBackNote(source, request.rationale);
  return effect === null ? [] : [effect];
}

function refusedNote({ path, note }: SourceNote, reason: string): Effect | null {
  const sentence = reason === '' ? 'You rejected the reply.' : `You rejected the reply: ${reason}`;
  return noteEffect(path, note, {
    frontmatter: {
      status: 'needs_info',
      decision_reason: sentence,
      [DECISION_CODE]: codeBeside(sentence, 'rejected'),
    },
    ...blockOf(note, rejectedBlock),
  });
}

function takenBackNote({ path, note }: SourceNote, rationale: string): Effect | null {
  if (readDecisionCode(note.frontmatter) !== 'rejected') return null;
  const isTemplate = (textField(note.frontmatter, 'decided_by') ?? '').startsWith('rules:');
  return noteEffect(path, note, {
    frontmatter: {
      status: 'pending_approval',
      decision_reason: rationale,
      [DECISION_CODE]: null,
    },
    ...blockOf(note, (block, kind) => draftedBlock(block, kind, isTemplate)),
  });
}

/**
 * Changes Deputy's block in a note that gets a reply; a delegated note keeps its block, whatever the outcome of the
 * mail.
 */
function blockOf(note: Note, change: (block: string, kind: ReplyKind) => string): { block?: string } {
  const block = readBlock(note.text);
  const decision = textField(note.frontmatter, 'decision') ?? '';
  return block === undefined || !isReplyKind(decision) ? {} : { block: change(block, decision) };
}

const isReplyKind = (decision: string): decision is ReplyKind => Object.hasOwn(REPLY_KINDS, decision);

/**
 * Effects of a sent mail: its note and draft are done, and the draft contains the sent text. A draft that a person
 * continued to edit is left to them.
 */
async function followSent(session: Session, path: string, approval: Approval): Promise<Effect[]> {
  const there = await readDraftOf(session.ports.vault, approval);
  const draft = there === null || isWrittenOn(there, approval) ? null : there;
  const source = await findSourceOf(session, approval);
  const { done } = session.settings.folders;
  const effects: Effect[] = [];
  if (draft !== null) {
    effects.push(...sentDraft(session, { path, text: draft.text }, approval));
    const to = `${done}/${baseName(path)}`;
    const naming =
      source === null ? {} : { namedBy: { path: source.path, key: 'draft_path', form: 'path' as const } };
    if (to !== path) effects.push({ kind: 'move', from: path, to, ...naming });
  }
  if (source === null) return effects;
  const named = draft === null ? {} : { draft_path: `${done}/${baseName(path)}` };
  const edit = frontmatterEffect(source.path, source.note, { status: 'done', ...named });
  if (edit !== null) effects.push(edit);
  return [...effects, { kind: 'move', from: source.path, to: `${done}/${baseName(source.path)}` }];
}

/** Whether the draft contains neither the sent text nor the last common text. */
function isWrittenOn(draft: Note, { content, draftHash }: Approval): boolean {
  const said = sharedHash(draftContent({ note: draft, source: null }));
  return content.kind === 'email' && said !== draftHash && said !== sharedHash(content);
}

function sentDraft(session: Session, draft: { path: string; text: string }, { content }: Approval): Effect[] {
  const changes: FrontmatterChanges = { status: 'sent', sent_at: session.timestamp() };
  const before = parseNote(draft.text);
  if (!before.ok) return [];
  const said = sharedHash(draftContent({ note: before.value, source: null }));
  const isOther = content.kind === 'email' && said !== sharedHash(content);
  const rewritten = isOther ? editDraft(draft, content) : null;
  const note = rewritten === null ? before : parseNote(rewritten.after);
  const marked = note.ok ? frontmatterEffect(draft.path, note.value, changes) : null;
  return [rewritten, marked].filter((effect) => effect !== null);
}

async function findSourceOf(session: Session, approval: Approval): Promise<SourceNote | null> {
  const mark = sourceMark(approval);
  if (mark === null) return null;
  return (await SourceNotes.look(session.ports.vault, session.settings.folders.needsAction)).find(mark);
}

/** Updates the ask's note with the outcome of an approval it has requested. */
async function followAsked(
  { ports: { vault, device }, settings: { folders } }: Session,
  { request, state, path }: Followed,
): Promise<Effect[]> {
  if (request.source === null) return [];
  const named = nameInLink(request.source);
  const notes = (await vault.list(asksFolder(folders.logs))) ?? [];
  const note = notes.find((each) => noteLink(each.path) === named)?.path;
  const text = note === undefined ? null : await ifReadable(readText(vault, note));
  const asked = text === null ? null : parseAsk(text);
  if (note === undefined || text === null || asked === null) return [];
  // A note that somebody else edited is left alone: writing to it would make the edit count as Deputy's own.
  if ((await AskRecords.load(device)).standingOf(asked.id, sealOf(text)) !== 'kept') return [];

  const homes = { ...folders, pending: folders.pendingApproval };
  const changed = nextAsk(asked, {
    event: 'approval_changed',
    approval: { request: request.id, state: state.kind, text: textOf(request, state) },
    note: `${homes[homeOf(state)]}/${baseName(path)}`,
  });
  const after = composeAsk(changed, text);
  return after === text ? [] : [rewriteEffect(note, text, after)];
}

/** Makes a server's text safe to write into the note, because it is untrusted. */
function textOf(request: Approval, state: ApprovalState): string {
  switch (state.kind) {
    case 'executed':
      return isRowDeletion(request) ? '' : modelLine(state.text.slice(0, MOST_CHARACTERS));
    case 'rejected':
      return modelLine(state.reason.slice(0, MOST_CHARACTERS));
    case 'not_called':
    case 'tool_error':
    case 'outcome_unknown':
    case 'withdrawn':
    case 'quarantined':
      return modelLine(state.why.slice(0, MOST_CHARACTERS));
    case 'pending':
    case 'approved':
    case 'executing':
    case 'handed_over':
      return '';
  }
}

const MOST_CHARACTERS = 300;

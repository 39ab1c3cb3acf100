import type { Approval } from '../model/approval/approval-note';
import { BOTH_CHANGED, editDraft, sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import { originRow } from '../../session/origins';
import type { Effect } from '../../../kernel/effects/operation';
import type { FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type SourceNote, SourceNotes } from '../../../kernel/index/source-notes';
import { readBlock } from '../../../kernel/notes/block';
import { codeBeside, DECISION_CODE, readDecisionCode } from '../../../kernel/notes/codes';
import { baseName } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import type { Session } from '../../session/session';
import { draftedBlock, rejectedBlock, REPLY_KINDS, type ReplyKind } from '../../triage/model/triage-block';
import { frontmatterEffect, noteEffect } from '../../../kernel/effects/edit-effect';
import type { Followed } from '../../session/followed';
import { sourceMark, readDraftOf } from '../../session/approval-sources';

/** An approval of a draft: its mail is done once it was sent, and edits of the draft that it lacks stop it. */
export const DRAFT_ORIGIN = originRow('draft', {
  follow: (session, { draft }, followed) => followDraft(session, draft, followed),
  objection: ({ vault }, _, approval) => draftObjection(vault, approval),
});

async function followDraft(session: Session, draft: string, { request, state }: Followed): Promise<Effect[]> {
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

/** Changes Deputy's block in a note that gets a reply; a delegated note keeps its block. */
function blockOf(note: Note, change: (block: string, kind: ReplyKind) => string): { block?: string } {
  const block = readBlock(note.text);
  const decision = textField(note.frontmatter, 'decision') ?? '';
  return block === undefined || !isReplyKind(decision) ? {} : { block: change(block, decision) };
}

const isReplyKind = (decision: string): decision is ReplyKind => Object.hasOwn(REPLY_KINDS, decision);

/** A sent mail: its note and draft are done, the draft with the sent text, unless a person edited it further. */
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

/** Stops the action if the draft was edited and the approval does not have the edit yet; otherwise `null`. */
async function draftObjection(vault: Vault, approval: Approval): Promise<string | null> {
  const { content } = approval;
  if (content.kind !== 'email') return null;
  const draft = await readDraftOf(vault, approval);
  if (draft === null) return DRAFT_GONE;
  const [said, asked] = [sharedHash(draftContent({ note: draft, source: null })), sharedHash(content)];
  if (said === approval.draftHash || said === asked) return null;
  return asked === approval.draftHash ? DRAFT_CHANGED : BOTH_CHANGED;
}

const DRAFT_CHANGED = 'The draft was changed meanwhile: check it again.';
const DRAFT_GONE = 'Its draft is not where it was: check it again.';

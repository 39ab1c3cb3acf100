import { readRequest } from '../approvals/read-request';
import { isEditedDraft } from '../drafts/draft-hash';
import { REVISION } from '../drafts/draft-revision';
import { conflictEntry } from '../effects/conflict-entry';
import type { Conflict, Effect } from '../effects/operation';
import { type DoneRecord, OperationRecords } from '../effects/operation-records';
import { planUndo } from '../effects/plan-undo';
import { editFrontmatter } from '../notes/frontmatter-edit';
import { journalFiles } from '../journal/journal-files';
import { parseNote, textField } from '../notes/note';
import { baseName } from '../notes/names';
import type { LogEntry } from '../log/entry';
import { isInside } from '../notes/paths';
import { readStatus } from '../notes/status';
import { applyEdits } from '../notes/text-edit';
import type { DeviceStore } from '../ports/device-store';
import type { Desk } from './desk/desk';
import type { Folders } from './settings/folders';

export type UndoOutcome =
  | { kind: 'undone'; label: string; kept: string[] }
  | { kind: 'nothing' }
  /** The person's own last act, which can't be taken back. The next undo takes the action before it. */
  | { kind: 'final'; label: string }
  /** Somebody has changed the note since: it stays as it is. */
  | { kind: 'conflict'; label: string; conflict: Conflict };

/** Takes the last action back that was not taken back yet. */
export async function undoLast(desk: Desk): Promise<UndoOutcome> {
  const record = await lastAct(desk.effects.history());
  if (record === null) return { kind: 'nothing' };
  // After sending something, a person does not mean what Deputy did before.
  if (record.inverse.length === 0) return pointOut(desk, record);
  const plan = await planUndo(desk.ports.vault, record, {
    run: desk.ports.host.randomId(),
    entries: [{ event: 'undone', severity: 'info', details: { undoes: record.id, label: record.label } }],
    asMade: withoutRequest,
    isOwn: isRevisedDraft,
    adjust: (text) => (record.byPerson === true ? text : setAside(text, record.label)),
  });
  if (!plan.ok) return passOver(desk, record, plan.error);
  plan.value.effects.push(...returnedRequests(plan.value.effects, desk.settings.folders));
  const result = await desk.effects.commit(plan.value);
  if (result.kind === 'failed') throw result.error;
  // What was asked about a draft goes with it.
  for (const effect of plan.value.effects)
    if (effect.kind === 'trash') desk.papers.withdrawn.set(effect.path, 'Its draft was taken back.');
  return result.kind === 'committed'
    ? { kind: 'undone', label: record.label, kept: result.skipped.map(({ path }) => path) }
    : passOver(desk, record, result);
}

/**
 * What can't be taken back any more is written down as done with, so that the next undo takes the action before it. Who
 * is typing stops some time: then it can.
 */
async function passOver(desk: Desk, { id, label }: DoneRecord, conflict: Conflict): Promise<UndoOutcome> {
  const { path, reason } = conflict;
  if (reason !== 'busy') await leave(desk, id, { label, entries: [conflictEntry(conflict, { label })] });
  return { kind: 'conflict', label, conflict: { path, reason } };
}

async function pointOut(desk: Desk, { id, label }: DoneRecord): Promise<UndoOutcome> {
  await leave(desk, id, { label, entries: [] });
  return { kind: 'final', label };
}

const leave = (desk: Desk, undoes: string, { label, entries }: { label: string; entries: LogEntry[] }) =>
  desk.effects.commit({
    run: desk.ports.host.randomId(),
    label: `Could not take back: ${label}`,
    effects: [],
    entries,
    undoes,
  });

/** What {@link undoLast} would take back, in words. */
export async function undoable(device: DeviceStore): Promise<string | null> {
  const last = await lastAct(new OperationRecords(journalFiles(device).operations).readDone());
  return last === null || last.inverse.length === 0 ? null : last.label;
}

/** What was done last and not taken back yet; what Deputy did for good by itself, a person has no part in. */
async function lastAct(history: AsyncIterable<DoneRecord>): Promise<DoneRecord | null> {
  const undone = new Set<string>();
  for await (const record of history) {
    if (record.undoes !== undefined) undone.add(record.undoes);
    else if (!undone.has(record.id) && (record.inverse.length > 0 || record.byPerson === true)) return record;
  }
  return null;
}

/** A refused request that waits again lies where requests wait: it was a person who had moved it. */
function returnedRequests(effects: readonly Effect[], { rejected, pendingApproval }: Folders): Effect[] {
  return effects.flatMap((effect): Effect[] => {
    if (effect.kind !== 'edit' || !isInside(effect.path, rejected)) return [];
    const note = parseNote(effect.after);
    const request = note.ok ? readRequest(note.value) : null;
    const to = `${pendingApproval}/${baseName(effect.path)}`;
    return request?.ok === true && request.value.status !== 'rejected'
      ? [{ kind: 'move', from: effect.path, to }]
      : [];
  });
}

/** A draft that was put before the person says so. */
function withoutRequest(text: string): string {
  const edits = editFrontmatter(text, { request_id: null });
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** A draft that Deputy has evaluated or revised, and no person has changed. */
function isRevisedDraft(text: string): boolean {
  const note = parseNote(text);
  return note.ok && textField(note.value.frontmatter, REVISION) !== undefined && !isEditedDraft(note.value);
}

/** What would be pending again is not: the next cycle would only repeat what the person has just taken back. */
function setAside(text: string, label: string): string {
  const note = parseNote(text);
  if (!note.ok || readStatus(note.value.frontmatter) !== 'pending') return text;
  const edits = editFrontmatter(text, { status: 'needs_info', decision_reason: `You took back: ${label}` });
  return edits.ok ? applyEdits(text, edits.value) : text;
}

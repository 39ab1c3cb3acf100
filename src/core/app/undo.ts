import { readApproval } from '../approvals/model/approval/read-approval';
import { isEditedDraft } from '../drafts/draft-hash';
import { REVISION } from '../drafts/draft-revision';
import { conflictEntry } from '../../kernel/effects/conflict-entry';
import type { Effect } from '../../kernel/effects/operation';
import { isPrompt } from '../../kernel/effects/operation-kind';
import { type DoneRecord, OperationRecords } from '../../kernel/effects/operation-records';
import { type Clash, planUndo, type UndoPlan } from '../../kernel/effects/plan-undo';
import { journalFiles } from '../../kernel/journal/journal-files';
import { editFrontmatter, type FrontmatterChanges } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { SAMPLE } from '../../kernel/notes/codes';
import { type Note, parseNote, textField } from '../../kernel/notes/note';
import { baseName } from '../../kernel/notes/names';
import { isInside } from '../../kernel/notes/paths';
import { readStatus } from '../../kernel/notes/read-status';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import type { DeviceStore } from '../../kernel/ports/device-store';
import { runnerPath } from '../session/runner';
import type { Session } from '../session/session';
import type { Ports } from '../session/ports';
import type { Folders } from '../settings/folders';
import { type DoneAction, leftSomething, type UndoPart, type Undoable, UndoHistory } from './undo-history';

export interface UndoWish {
  /** Ids of operations or groups. */
  ids?: readonly string[];
  /** Whether to undo the rest if parts conflict with later changes. */
  rest?: boolean;
}

export type UndoOutcome =
  /** `kept`: files that stay because they were changed since. `back`: current paths of the restored notes. */
  | { kind: 'undone'; label: string; kept: string[]; back: string[] }
  | { kind: 'nothing' }
  /** The action left the vault and can't be undone. The next undo is for the action before it. */
  | { kind: 'final'; label: string }
  /** Only the set-up itself is left, which is undone by its id alone. */
  | { kind: 'set_up'; id: string }
  /** Notes were changed since the action. `hasRest`: whether other parts of the action can be undone. */
  | { kind: 'conflict'; ids: string[]; label: string; clashes: Clash[]; hasRest: boolean };

/** Undoes the named actions, or the last action that is not undone yet. */
export async function undo(session: Session, wish: UndoWish, meant: UndoTarget | null): Promise<UndoOutcome> {
  const history = new UndoHistory(session.effects.history());
  const ids = wish.ids ?? (meant === null ? null : [meant.id]);
  if (ids === null) {
    const last = await history.last();
    return takeBack(session, last === null ? [] : [last], wish);
  }
  const found = await history.find(ids);
  // A crash interrupted this undo, and the recovery has finished it.
  if (found.length === 0 && wish.ids === undefined && meant !== null)
    return { kind: 'undone', label: meant.label, kept: [], back: [] };
  return takeBack(session, found, wish);
}

/** The writes that would undo these actions, for an operation that puts something else in their place. */
export async function undoPlan(session: Session, ids: readonly string[]): Promise<UndoPlan> {
  const found = await new UndoHistory(session.effects.history()).find(ids);
  const records = found.flatMap(({ operations }) =>
    operations.flatMap(({ record, follows }) => [...follows, record]),
  );
  return planUndo(session.ports.vault, records, { adjust: (text) => text });
}

/** The last action as the person saw it, before recovery or other work. */
export interface UndoTarget {
  id: string;
  label: string;
  isSent: boolean;
}

/** The action that {@link undo} would undo, or report as final. */
export async function lastAction(device: DeviceStore): Promise<UndoTarget | null> {
  const last = await historyOf(device).last();
  return last === null ? null : { id: last.record.id, label: last.record.label, isSent: isSent(last) };
}

/** Label of the action that {@link undo} would undo; `null` if it can't be undone. */
export async function undoable(device: DeviceStore): Promise<string | null> {
  const last = await lastAction(device);
  return last === null || last.isSent ? null : last.label;
}

/** Joins the person's actions after `since` (an id; `null` for all), so that they are undone together. */
export async function joinActions(
  session: Session,
  { since, label }: { since: string | null; label: string },
): Promise<void> {
  const members = await new UndoHistory(session.effects.history()).since(since);
  if (members.length < 2) return;
  const run = session.ports.host.randomId();
  await session.effects.commit({ run, kind: 'group', label, effects: [], entries: [], members });
}

/** Finished actions, the latest first, that a person can select. */
export const doneActions = (
  { device, clock }: Pick<Ports, 'device' | 'clock'>,
  most: number,
): Promise<DoneAction[]> => historyOf(device).list(most, () => clock.sleep(0));

const historyOf = (device: DeviceStore): UndoHistory =>
  new UndoHistory(new OperationRecords(journalFiles(device).operations).readDone());

const isSent = ({ operations }: Undoable): boolean => !operations.some(({ record }) => leftSomething(record));

async function takeBack(
  session: Session,
  actions: readonly Undoable[],
  wish: UndoWish,
): Promise<UndoOutcome> {
  const [latest] = actions;
  if (latest === undefined) return { kind: 'nothing' };
  const { id, inverse } = latest.record;
  const runner = runnerPath(session.settings.folders.logs);
  if (wish.ids === undefined && inverse.some((each) => each.kind === 'trash' && each.path === runner))
    return { kind: 'set_up', id };
  const label = actions.length === 1 ? latest.record.label : `${String(actions.length)} actions`;
  const open = actions.filter((action) => !isSent(action));
  if (open.length === 0) {
    // After a sent action, Undo stops: the person does not mean Deputy's actions before it.
    if (wish.ids === undefined) await skip(session, latest.record, []);
    return { kind: 'final', label };
  }
  const kept: string[] = [];
  const back: string[] = [];
  const clashes: Clash[] = [];
  let hasRest = false;
  for (const taken of open.flatMap(({ operations }) => operations)) {
    const outcome = await takeOneBack(session, taken, wish);
    kept.push(...outcome.kept);
    back.push(...outcome.back);
    clashes.push(...outcome.clashes);
    hasRest ||= outcome.hasRest;
  }
  // In a group, everything without a conflict was undone.
  return clashes.length === 0 || wish.rest === true
    ? { kind: 'undone', label, kept: [...kept, ...clashes.map(({ path }) => path)], back }
    : { kind: 'conflict', ids: open.map(({ record }) => record.id), label, clashes, hasRest };
}

interface TakenBack {
  kept: string[];
  back: string[];
  clashes: Clash[];
  /** Whether other parts of the action can be undone. */
  hasRest: boolean;
}

async function takeOneBack(session: Session, taken: UndoPart, wish: UndoWish): Promise<TakenBack> {
  const { record, follows } = taken;
  const plan = await planUndo(session.ports.vault, [...follows, record], {
    asMade: withoutRequest,
    isOwn: (text) => isOwnDraft(text, record) || (record.kind === 'samples' && isSample(text)),
    adjust: (text) => adjusted(text, record),
  });
  const hasRest = plan.effects.length > 0;
  if (plan.clashes.length > 0 && (wish.rest !== true || !hasRest)) {
    if (wish.ids === undefined) await skipUnlessBusy(session, record, plan.clashes);
    return { kept: [], back: [], clashes: plan.clashes, hasRest };
  }
  return commit(session, { taken, plan, wish });
}

async function commit(
  session: Session,
  { taken: { record, follows }, plan, wish }: { taken: UndoPart; plan: UndoPlan; wish: UndoWish },
): Promise<TakenBack> {
  const { id, label } = record;
  const effects = [...plan.effects, ...returnedRequests(plan.effects, session.settings.folders)];
  const result = await session.effects.commit({
    kind: 'undo',
    label: `Undid: ${label}`,
    ...(follows.some(({ kind }) => isPrompt(kind)) ? { isWhole: true } : {}),
    effects,
    entries: [{ event: 'undone', severity: 'info', details: { undoes: id, label } }],
    undoes: [id, ...follows.map((each) => each.id)],
  });
  if (result.kind === 'failed') throw result.error;
  if (result.kind === 'conflict') {
    const clash = { path: result.path, reason: result.reason, edits: [] };
    if (wish.ids === undefined) await skipUnlessBusy(session, record, [clash]);
    return { kept: [], back: [], clashes: [clash], hasRest: false };
  }
  // Approvals about a draft are withdrawn with it.
  for (const effect of effects)
    if (effect.kind === 'trash') session.hostMemory.withdrawn.set(effect.path, 'Its draft was undone.');
  const kept = [...plan.kept, ...result.skipped.map(({ path }) => path)];
  return { kept, back: placesAfter(effects), clashes: plan.clashes, hasRest: false };
}

/** Final paths of the notes that these effects restore. */
function placesAfter(effects: readonly Effect[]): string[] {
  const places = new Set<string>();
  for (const effect of effects) {
    if (effect.kind === 'move') {
      places.delete(effect.from);
      places.add(effect.to);
    } else if (effect.kind !== 'trash') places.add(effect.path);
  }
  return [...places];
}

/** Lets the next undo skip this action, unless a note is being edited: once that ends, the action can be undone. */
async function skipUnlessBusy(
  session: Session,
  record: DoneRecord,
  clashes: readonly Clash[],
): Promise<void> {
  if (!clashes.some(({ reason }) => reason === 'busy')) await skip(session, record, clashes);
}

async function skip(session: Session, { id, label }: DoneRecord, clashes: readonly Clash[]): Promise<void> {
  await session.effects.commit({
    kind: 'undo',
    label: `Could not undo: ${label}`,
    effects: [],
    entries: clashes.map((clash) => conflictEntry(clash, { label })),
    undoes: [id],
    isPassedOver: true,
  });
}

/** Moves an approval back from the rejected ones to the pending ones if it waits again: a person had moved it. */
function returnedRequests(effects: readonly Effect[], { rejected, pendingApproval }: Folders): Effect[] {
  return effects.flatMap((effect): Effect[] => {
    if (effect.kind !== 'edit' || !isInside(effect.path, rejected)) return [];
    const note = parseNote(effect.after);
    const request = note.ok ? readApproval(note.value) : null;
    const to = `${pendingApproval}/${baseName(effect.path)}`;
    return request?.ok === true && request.value.status !== 'rejected'
      ? [{ kind: 'move', from: effect.path, to }]
      : [];
  });
}

/** Removes the approval's id from a draft. */
function withoutRequest(text: string): string {
  const edits = editFrontmatter(text, { request_id: null });
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** Whether Deputy has evaluated, revised or, as a reminder, written the draft and no person has changed it. */
function isOwnDraft(text: string, { kind }: DoneRecord): boolean {
  const note = parseNote(text);
  if (!note.ok || isEditedDraft(note.value)) return false;
  return kind === 'reminder_drafted' || textField(note.value.frontmatter, REVISION) !== undefined;
}

function isSample(text: string): boolean {
  const note = parseNote(text);
  return note.ok && note.value.frontmatter[SAMPLE] === true;
}

function adjusted(text: string, record: DoneRecord): string {
  const note = parseNote(text);
  const edits = note.ok ? editFrontmatter(text, adjustments(note.value, record)) : note;
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** Changes to a restored note that keep the next cycle from repeating the undone work. */
function adjustments({ frontmatter }: Note, { kind, label, byPerson }: DoneRecord): FrontmatterChanges {
  // An undone rejection loses its reason, which the person wrote before the operation that is undone.
  if (kind === 'rejection') return { rejection_reason: null };
  // A draft plan waits for the person to start it.
  if (kind === 'plan_step')
    return textField(frontmatter, 'task_id') === undefined ? {} : { status: 'Draft', blocked_reason: null };
  return byPerson !== true && readStatus(frontmatter) === 'pending'
    ? { status: 'needs_info', decision_reason: `You undid: ${label}` }
    : {};
}

import { readApproval } from '../features/approvals/model/approval/read-approval';
import { isEditedDraft } from '../features/drafts/draft-hash';
import { REVISION } from '../features/drafts/draft-revision';
import { conflictEntry } from '../kernel/effects/conflict-entry';
import type { Effect } from '../kernel/effects/operation';
import { isPrompt } from '../kernel/effects/operation-kind';
import { type DoneRecord, OperationRecords } from '../kernel/effects/operation-records';
import { type Clash, planUndo, type UndoPlan } from '../kernel/effects/plan-undo';
import { journalFiles } from '../kernel/journal/journal-files';
import { editFrontmatter, type FrontmatterChanges } from '../kernel/notes/frontmatter/frontmatter-edit';
import { SAMPLE } from '../kernel/notes/codes';
import { type Note, parseNote, textField } from '../kernel/notes/note';
import { baseName } from '../kernel/notes/names';
import { isInside } from '../kernel/notes/paths';
import { readStatus } from '../kernel/notes/status';
import { applyEdits } from '../kernel/notes/text/text-edit';
import type { DeviceStore } from '../kernel/ports/device-store';
import type { Session } from '../session/session';
import type { Ports } from '../session/ports';
import type { Folders } from '../settings/folders';
import { type DoneAction, type Taken, type Undoable, UndoHistory } from './undo-history';

/** What is to be taken back; without ids the last action. */
export interface UndoWish {
  /** Of operations, or batches. */
  ids?: readonly string[];
  /** What clashes with later changes stays as it is, and the rest is taken back. */
  rest?: boolean;
}

export type UndoOutcome =
  /** `kept`: files that stay, as somebody has changed them since. `back`: where what was taken back lies now. */
  | { kind: 'undone'; label: string; kept: string[]; back: string[] }
  | { kind: 'nothing' }
  /** It left the vault, and can't be taken back. The next undo takes the action before it. */
  | { kind: 'final'; label: string }
  /** Somebody has changed notes since. `hasRest`: other parts of it can be taken back. */
  | { kind: 'conflict'; ids: string[]; label: string; clashes: Clash[]; hasRest: boolean };

/** Takes back what is asked for: the last action that was not taken back yet, or those with these ids. */
export async function undo(session: Session, wish: UndoWish, meant: Meant | null): Promise<UndoOutcome> {
  const history = new UndoHistory(session.effects.history());
  const ids = wish.ids ?? (meant === null ? null : [meant.id]);
  if (ids === null) {
    const last = await history.last();
    return takeBack(session, last === null ? [] : [last], wish);
  }
  const found = await history.find(ids);
  // It was being taken back when a crash came, and the recovery has finished that.
  if (found.length === 0 && wish.ids === undefined && meant !== null)
    return { kind: 'undone', label: meant.label, kept: [], back: [] };
  return takeBack(session, found, wish);
}

/** The last action as a person saw it, before anything was recovered or done since. */
export interface Meant {
  id: string;
  label: string;
  isSent: boolean;
}

/** What {@link undo} would take back, or say of it that nothing can. */
export async function lastAction(device: DeviceStore): Promise<Meant | null> {
  const last = await historyOf(device).last();
  return last === null ? null : { id: last.record.id, label: last.record.label, isSent: isSent(last) };
}

/** The same in words; `null` where it can't be taken back. */
export async function undoable(device: DeviceStore): Promise<string | null> {
  const last = await lastAction(device);
  return last === null || last.isSent ? null : last.label;
}

/**
 * What a person has done since an action becomes one, so that it is taken back at once. `since`: an id, `null` where
 * there was no action yet.
 */
export async function joinActions(
  session: Session,
  { since, label }: { since: string | null; label: string },
): Promise<void> {
  const members = await new UndoHistory(session.effects.history()).since(since);
  if (members.length < 2) return;
  const run = session.ports.host.randomId();
  await session.effects.commit({ run, kind: 'batch', label, effects: [], entries: [], members });
}

/** What was done, the latest first, as far as a person can choose it. */
export const doneActions = (
  { device, clock }: Pick<Ports, 'device' | 'clock'>,
  most: number,
): Promise<DoneAction[]> => historyOf(device).list(most, () => clock.sleep(0));

const historyOf = (device: DeviceStore): UndoHistory =>
  new UndoHistory(new OperationRecords(journalFiles(device).operations).readDone());

const isSent = ({ operations }: Undoable): boolean =>
  operations.every(({ record }) => record.inverse.length === 0);

async function takeBack(
  session: Session,
  actions: readonly Undoable[],
  wish: UndoWish,
): Promise<UndoOutcome> {
  const [latest] = actions;
  if (latest === undefined) return { kind: 'nothing' };
  const label = actions.length === 1 ? latest.record.label : `${String(actions.length)} actions`;
  const open = actions.filter((action) => !isSent(action));
  if (open.length === 0) {
    // After sending something, a person does not mean what Deputy did before.
    if (wish.ids === undefined) await passOver(session, latest.record, []);
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
  // Of a batch, what could be taken back was.
  return clashes.length === 0 || wish.rest === true
    ? { kind: 'undone', label, kept: [...kept, ...clashes.map(({ path }) => path)], back }
    : { kind: 'conflict', ids: open.map(({ record }) => record.id), label, clashes, hasRest };
}

interface TakenBack {
  kept: string[];
  back: string[];
  clashes: Clash[];
  /** Something else of it can be taken back. */
  hasRest: boolean;
}

async function takeOneBack(session: Session, taken: Taken, wish: UndoWish): Promise<TakenBack> {
  const { record, follows } = taken;
  const plan = await planUndo(session.ports.vault, [...follows, record], {
    asMade: withoutRequest,
    isOwn: (text) => isRevisedDraft(text) || (record.kind === 'samples' && isSample(text)),
    adjust: (text) => adjusted(text, record),
  });
  const hasRest = plan.effects.length > 0;
  if (plan.clashes.length > 0 && (wish.rest !== true || !hasRest)) {
    if (wish.ids === undefined) await passOverUnlessBusy(session, record, plan.clashes);
    return { kept: [], back: [], clashes: plan.clashes, hasRest };
  }
  return commit(session, { taken, plan, wish });
}

async function commit(
  session: Session,
  { taken: { record, follows }, plan, wish }: { taken: Taken; plan: UndoPlan; wish: UndoWish },
): Promise<TakenBack> {
  const { id, label } = record;
  const effects = [...plan.effects, ...returnedRequests(plan.effects, session.settings.folders)];
  const result = await session.effects.commit({
    run: session.ports.host.randomId(),
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
    if (wish.ids === undefined) await passOverUnlessBusy(session, record, [clash]);
    return { kept: [], back: [], clashes: [clash], hasRest: false };
  }
  // What was asked about a draft goes with it.
  for (const effect of effects)
    if (effect.kind === 'trash') session.hostMemory.withdrawn.set(effect.path, 'Its draft was taken back.');
  const kept = [...plan.kept, ...result.skipped.map(({ path }) => path)];
  return { kept, back: placesAfter(effects), clashes: plan.clashes, hasRest: false };
}

/** Where the notes that these effects bring about lie in the end. */
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

/** The next undo takes the action before it. Who is typing stops some time: then it can be taken back. */
async function passOverUnlessBusy(
  session: Session,
  record: DoneRecord,
  clashes: readonly Clash[],
): Promise<void> {
  if (!clashes.some(({ reason }) => reason === 'busy')) await passOver(session, record, clashes);
}

async function passOver(
  session: Session,
  { id, label }: DoneRecord,
  clashes: readonly Clash[],
): Promise<void> {
  await session.effects.commit({
    run: session.ports.host.randomId(),
    kind: 'undo',
    label: `Could not take back: ${label}`,
    effects: [],
    entries: clashes.map((clash) => conflictEntry(clash, { label })),
    undoes: [id],
    isPassedOver: true,
  });
}

/** A refused request that waits again lies where requests wait: it was a person who had moved it. */
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

function isSample(text: string): boolean {
  const note = parseNote(text);
  return note.ok && note.value.frontmatter[SAMPLE] === true;
}

function adjusted(text: string, record: DoneRecord): string {
  const note = parseNote(text);
  const edits = note.ok ? editFrontmatter(text, adjustments(note.value, record)) : note;
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** What would be worked on again is not: the next cycle would only repeat what the person has just taken back. */
function adjustments({ frontmatter }: Note, { kind, label, byPerson }: DoneRecord): FrontmatterChanges {
  // The person wrote it before anything followed from it.
  if (kind === 'rejection') return { rejection_reason: null };
  // A plan that is a draft waits for the person to start it.
  if (kind === 'plan_step')
    return textField(frontmatter, 'task_id') === undefined ? {} : { status: 'Draft', blocked_reason: null };
  return byPerson !== true && readStatus(frontmatter) === 'pending'
    ? { status: 'needs_info', decision_reason: `You took back: ${label}` }
    : {};
}

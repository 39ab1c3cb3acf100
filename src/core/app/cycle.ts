import type { IndexedNote } from '../../kernel/index/vault-index';
import type { NoteTrouble } from '../../kernel/notes/note-trouble';
import type { NoteRef } from '../../kernel/ports/vault';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import { type ApprovalsReport, NO_APPROVALS, withReport } from '../approvals/work/approvals-report';
import { catchUp } from '../session/catch-up';
import {
  arePartsIdle,
  countDecisions,
  countErrors,
  countNew,
  cycleFields,
  type CycleReport,
  isIdle,
  isVain,
  noParts,
  type ReportParts,
  withoutTwins,
} from './cycle-report';
import { foundSteps, runSteps } from './cycle-steps';
import { type Brought, intakes } from './intake';
import type { Session } from '../session/session';
import type { UnderLock } from '../session/work-lock';
import { setDuplicatesAside } from '../triage/work/duplicates';
import { type Imported, importInbox } from '../triage/work/inbox';
import { type DraftsAtWork, draftWork } from '../session/draft-work';
import { recover } from '../session/recover';
import { type ApprovalsOptions, settleApprovals } from '../approvals/work/settle-approvals';
import { tendSentCopies } from '../approvals/work/sent-copies';
import type { PromptModels } from '../session/prompt-model';
import { isWaiting, type WaitingNote } from '../session/run-queue';
import { triageWaiting, type WaitingOptions } from '../triage/work/triage-waiting';
import type { TriagedNote } from '../triage/work/triaged-note';

export interface CycleOptions extends WaitingOptions {
  /** Whether a change started the cycle before the interval was over. If it finds nothing to do, it logs nothing. */
  isEarly?: boolean;
  /** `triage`: approvals and plans are skipped, and drafts stay drafts. */
  part?: 'triage' | 'all';
  /** Models for drafts and for the steps of features. */
  planModels: PromptModels;
  /** Skips the mailboxes, because no mail has arrived since they were last checked. */
  leavesMailboxes?: boolean;
  /** Time of the next cycle, for the log; missing if none follows. */
  nextPollTime?: () => string;
}

/** The provider's settings are incomplete; nothing was begun. */
export interface NotConnected {
  kind: 'not_connected';
  error: ProviderSetupError;
}

export type CycleOutcome = UnderLock<{ kind: 'done'; report: CycleReport } | NotConnected>;

/**
 * In order: recovers, runs approved actions, imports, sets duplicates aside, triages while drafts are evaluated,
 * submits drafts for approval, reports. Between these, features take their steps.
 */
export async function runCycle(session: Session, options: CycleOptions): Promise<CycleReport> {
  const { fence } = session;
  const { abort } = options;
  const started = session.ports.clock.monotonic();
  const recovered = await recover(session);
  // Approved actions and steps of features come first: they neither wait for a triage that may take hours nor fail
  // with it.
  const decided = options.part === 'triage' ? nothingDecided() : await decidedWork(session, options);
  const intake = await lookForIntake(session, options);
  const drafts =
    options.part === 'triage' ? undefined : draftWork()?.beside(session, options.planModels, options);
  if (options.refused === null) drafts?.begin();
  const triage = (): ReturnType<typeof triageWaiting> =>
    triageWaiting(session, intake.waiting, drafts === undefined ? options : { ...options, drafts });
  const triaging = fence.part('triage', triage, { instead: NOTHING_TRIAGED, abort });
  // oxlint-disable-next-line typescript/no-misused-promises -- finally() waits for what it is given
  const { notes, stopped, back } = await triaging.finally(() => drafts?.idle());
  const asked = { stop: options.stop, abort, models: null, triaged: notes, parts: decided };
  const first = { ...decided, ...(await runSteps('asked', session, asked)) };
  const isQuiet =
    recovered.finished + intake.imported.length + intake.seen.length + back === 0 && arePartsIdle(first);
  // Quiet cycle: skip the second pass.
  const isOver =
    options.part === 'triage' ||
    (isQuiet && !session.schedule.isDue && !session.inbox.knownDrafts.some(awaitsWork));
  const done = isOver
    ? first
    : await followUp(
        session,
        { first, triaged: notes, drafts, isRefused: (stopped ?? options.refused) !== null },
        options,
      );
  const left = await fence.part('files', () => reportLeftAlone(session, isQuiet), { instead: [], abort });
  const leftAlone = [...left, ...fence.troubles];
  const counts = withoutTwins(leftAlone, {
    recovered: recovered.finished,
    unfinished: recovered.troubles,
    imported: intake.imported,
    seen: intake.seen,
    found: intake.waiting.length + back + intake.duplicates + countNew(intake.conflicts),
    notes,
    duplicates: intake.duplicates,
    conflicts: intake.conflicts,
    decisions: countDecisions(notes),
    broken: intake.broken,
    stopped,
    out: intake.out - back,
    ...done,
    ...intake.brought,
  });
  const report: CycleReport = {
    ...counts,
    errors: countErrors(counts),
    latencyMs: Math.round(session.ports.clock.monotonic() - started),
    nextPollTime: options.nextPollTime?.() ?? null,
  };
  if (!(options.isEarly === true && isVain(report))) await close(session, report);
  return report;
}

type Decided = Pick<CycleReport, 'approvals' | 'draftsEnded'> & ReportParts;

const NOTHING_TRIAGED: Awaited<ReturnType<typeof triageWaiting>> = { notes: [], stopped: null, back: 0 };

const nothingDecided = (): Decided => ({ ...noParts(), approvals: NO_APPROVALS, draftsEnded: 0 });

const awaitsWork = ({ value }: Session['inbox']['knownDrafts'][number]): boolean =>
  value?.awaitsRevision === true;

/** Work decided before this cycle: runs approved actions, with the steps of features before and after them. */
async function decidedWork(session: Session, options: CycleOptions): Promise<Decided> {
  const { fence } = session;
  const { stop, abort, refused, planModels } = options;
  const work = { stop, abort, models: refused === null ? planModels : null, triaged: [] };
  const tendSent = (): Promise<void> =>
    fence.part('sent', () => tendSentCopies(session, stop), { instead: undefined, abort });
  const begun = await runSteps('begun', session, { ...work, parts: noParts() });
  await tendSent();
  const approvals = await settle(session, options);
  if (approvals.settled.length > 0) await tendSent();
  const parts = await runSteps('approved', session, { ...work, parts: begun });
  return { ...parts, approvals, draftsEnded: 0 };
}

interface Intake extends Pick<CycleReport, 'imported' | 'duplicates' | 'conflicts' | 'broken' | 'out'> {
  brought: Partial<ReportParts>;
  /** All waiting notes that no longer change. */
  seen: WaitingNote[];
  waiting: WaitingNote[];
}

/** Imports mail, finds waiting notes, sets duplicates aside, and asks about notes of one mail that differ. */
export async function lookForIntake(
  session: Session,
  {
    stop,
    settling,
    part,
    leavesMailboxes = false,
  }: Pick<CycleOptions, 'stop' | 'settling' | 'part' | 'leavesMailboxes'>,
): Promise<Intake> {
  const { fence } = session;
  const brought: Brought[] = [];
  if (part !== 'triage' && !leavesMailboxes)
    for (const { bring } of intakes.rows) brought.push(await bring(session, stop));
  const take = (): Promise<Imported[]> => importInbox(session, stop, settling?.inbox);
  const files = await fence.part('inbox', take, { instead: [] });
  const imported = [...brought.flatMap(({ mails }) => mails), ...files];
  const parts = brought.reduce<Partial<ReportParts>>((all, each) => ({ ...all, ...each.parts }), {});
  const look = (): Promise<Looked> => lookForNotes(session, settling);
  return { imported, brought: parts, ...(await fence.part('notes', look, { instead: NO_NOTES })) };
}

type Looked = Omit<Intake, 'imported' | 'brought'>;

const NO_NOTES: Looked = { seen: [], waiting: [], out: 0, duplicates: 0, conflicts: [], broken: [] };

async function lookForNotes(session: Session, settling: CycleOptions['settling']): Promise<Looked> {
  const all = await lookForWork(session);
  await foundSteps(session, all);
  // Filtered once, because there may be thousands of settled notes.
  const unsettled = all.filter(({ state }) => state !== 'settled');
  const still = settling?.notes.ready(unsettled, session.ports.clock.now()) ?? unsettled;
  const seen = still.filter(isWaiting);
  const broken = await reportBroken(session, still);
  // Includes notes that are still being written, because a saved answer that was paid for may still apply to them.
  await session.answers.keepOnly(new Set(unsettled.map(({ path }) => path)));
  // Saved reply answers are dropped: after a crash, the person requests the reply again if they still want it.
  await session.answers.keepOnly(new Set(), ['reply']);
  if (seen.length > 0) await catchUp(session);
  const out = unsettled.filter(({ state }) => state === 'out').length;
  return { seen, broken, out, ...(await setDuplicatesAside(session, seen, all)) };
}

interface FollowUp {
  first: Decided;
  triaged: readonly TriagedNote[];
  drafts: DraftsAtWork | undefined;
  /** The provider accepts no more prompts. */
  isRefused: boolean;
}

/** Lets features go on from the triaged notes, works on the other drafts, and submits them for approval. */
async function followUp(
  session: Session,
  { first, triaged, drafts, isRefused }: FollowUp,
  options: CycleOptions,
): Promise<Decided> {
  // A provider that has just refused a note gets no further prompt either.
  const { stop, abort, planModels } = options;
  const models = isRefused ? null : planModels;
  const parts = await runSteps('triaged', session, { stop, abort, models, triaged, parts: first });
  // A draft is submitted for approval when the work on it has ended.
  if (!isRefused) await finish(session, drafts, options);
  const approvals = withReport(first.approvals, await settle(session, options));
  return { ...parts, draftsEnded: drafts?.ended ?? 0, approvals };
}

/** Work that needs no model: drafts that are done without one, approvals, steps of features. */
export async function workWithoutModel(
  session: Session,
  drafts: DraftsAtWork | undefined,
  options: Settling,
): Promise<void> {
  await finish(session, drafts, options);
  await settle(session, options);
  const { stop, abort } = options;
  await runSteps('approved', session, { stop, abort, models: null, triaged: [], parts: noParts() });
}

type Settling = Pick<CycleOptions, 'stop' | 'abort' | 'settling'>;

const settle = (session: Session, { stop, abort, settling }: Settling): Promise<ApprovalsReport> => {
  const options: ApprovalsOptions = { stop, waitsForTyping: settling !== undefined, queues: true };
  return session.fence.part('approvals', () => settleApprovals(session, options), {
    instead: NO_APPROVALS,
    abort,
  });
};

const finish = async (
  session: Session,
  drafts: DraftsAtWork | undefined,
  { abort }: Settling,
): Promise<void> => {
  if (drafts !== undefined)
    await session.fence.part('drafts', () => drafts.finish(), { instead: undefined, abort });
};

async function lookForWork(session: Session): Promise<IndexedNote[]> {
  const { needsAction } = session.settings.folders;
  const notes = await session.index.look(needsAction);
  if (notes !== null) return notes;
  await session.ports.vault.makeFolder(needsAction);
  return [];
}

/** Reports files that this cycle could not work on. If the cycle was not quiet, includes files from every folder. */
async function reportLeftAlone(session: Session, isQuiet: boolean): Promise<NoteTrouble[]> {
  if (!isQuiet) await session.listing.recent();
  const left = session.leftAlone.within(Object.values(session.settings.folders));
  for (const { path, why } of left)
    if (!session.loggedBroken.has(path)) await logSkipped(session, { path, mtime: NaN }, why);
  return left.map(({ path, why }) => ({ path, why }));
}

/** Logs each broken note once, and again only when its file has changed. */
async function reportBroken(session: Session, notes: readonly IndexedNote[]): Promise<NoteTrouble[]> {
  const troubles: NoteTrouble[] = [];
  for (const note of notes) {
    if (note.state !== 'broken' || note.problem.code === 'unread') continue;
    const why = note.problem.message;
    troubles.push({ path: note.path, why });
    await logSkipped(session, note, why);
  }
  return troubles;
}

async function logSkipped(
  session: Session,
  { path, mtime }: Omit<NoteRef, 'size'>,
  why: string,
): Promise<void> {
  if (session.loggedBroken.get(path) === mtime) return;
  session.loggedBroken.set(path, mtime);
  const details = { note: path, reason: why };
  await session.log.append([{ event: 'note_skipped', severity: 'warn', details }]);
}

/** Whether a cycle did nothing and met no error. */
export const isUneventful = (outcome: CycleOutcome): boolean =>
  outcome.kind === 'done' && isVain(outcome.report);

/** Removes log files older than the person wants to keep. Checks once per day. */
async function retireLog({ log, settings, ports: { clock } }: Session): Promise<void> {
  const { keepLogDays } = settings;
  if (keepLogDays === null) return;
  const before = new Date(clock.now() - keepLogDays * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await log.retire(before);
}

const DAY_MS = 86_400_000;

async function close(session: Session, report: CycleReport): Promise<void> {
  const details = { ...cycleFields(report), ...(isIdle(report) ? { idle: true } : {}) };
  const severity = report.errors > 0 ? 'warn' : 'info';
  await session.log.append([{ event: 'poll_cycle_complete', severity, details }]);
  await session.fence.part('logs', () => retireLog(session), { instead: undefined });
  for (let i = 0; i < report.errors; i++) session.state.countError();
  await session.state.save(session.timestamp());
}

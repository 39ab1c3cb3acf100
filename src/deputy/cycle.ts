import type { IndexedNote } from '../index/vault-index';
import type { ModelError } from '../ports/language-model';
import type { NoteTrouble } from '../notes/note-trouble';
import type { NoteRef } from '../ports/vault';
import type { ProviderSetupError } from '../provider/setup-error';
import { type ApprovalsReport, NO_APPROVALS, withReport } from './requests/approvals-report';
import { catchUp } from './desk/catch-up';
import { hasFailed } from '../approvals/request-state';
import type { Desk } from './desk/desk';
import type { Gated } from './desk/gate';
import { setDuplicatesAside } from './triage/duplicates';
import { type Imported, importInbox } from './triage/inbox';
import { type DecisionCounts, noDecisions } from './desk/orchestrator-state';
import { recover } from './desk/recover';
import { type ApprovalsOptions, settleApprovals } from './requests/settle-approvals';
import { planFromNotes } from './plans/plan-from-notes';
import type { PlanModels } from './plans/plan-models';
import {
  NO_PLANS,
  onlyTend,
  type PlansReport,
  tellMission,
  withTended,
  workOnPlans,
} from './plans/work-on-plans';
import { inOrder, isWaiting } from './desk/run-queue';
import type { Settling } from './desk/settling';
import type { TriageOptions } from './triage/triage-one';
import { triageQueue } from './triage/triage-queue';
import type { TriagedNote } from './triage/triaged-note';

export interface CycleOptions extends TriageOptions {
  /** For hosts that keep running: what is still being written waits. */
  settling?: Record<'inbox' | 'notes', Settling>;
  /** Something called before the interval was over: if nothing was there, it is not worth a line. */
  isEarly?: boolean;
  /** Requests and plans are left alone, and drafts stay drafts. */
  part?: 'triage' | 'all';
  /** For the steps of plans, and for new ones. */
  planModels: PlanModels;
  /** At most so many notes are triaged; the rest wait for the next cycle. */
  limit?: number;
  /** Paths a person asked for: they come first. */
  first?: readonly string[];
  /** For the log: when the next cycle is due, if one is. */
  nextPollTime?: () => string;
}

export interface CycleReport {
  recovered: number;
  /** What was begun earlier and could not be finished yet. */
  unfinished: NoteTrouble[];
  imported: Imported[];
  /** All that waited when the cycle looked. */
  seen: NoteRef[];
  found: number;
  notes: TriagedNote[];
  duplicates: number;
  decisions: DecisionCounts;
  /** Notes with missing or broken frontmatter, untouched. */
  broken: NoteTrouble[];
  /** Why the rest of the notes still wait, when the provider would take no more. */
  stopped: ModelError | null;
  approvals: ApprovalsReport;
  plans: PlansReport;
  errors: number;
  latencyMs: number;
  nextPollTime: string | null;
}

/** The provider's settings are not complete: nothing was begun. */
export interface NotConnected {
  kind: 'not_connected';
  error: ProviderSetupError;
}

export type CycleOutcome = Gated<{ kind: 'done'; report: CycleReport } | NotConnected>;

/**
 * Recover, say which plan goes on, run what was approved, take the mission's steps, import, put duplicates aside, triage,
 * make plans of notes, put drafts before the person, report.
 */
export async function runCycle(desk: Desk, options: CycleOptions): Promise<CycleReport> {
  const { clock } = desk.ports;
  const started = clock.monotonic();
  const recovered = await recover(desk);
  const settle = (): Promise<ApprovalsReport> =>
    options.part === 'triage' ? Promise.resolve(NO_APPROVALS) : settleApprovals(desk, approving(options));
  if (options.part !== 'triage') await tellMission(desk);
  // Neither what a person has approved nor the mission waits for a triage that may take hours, nor falls with it.
  const before = await settle();
  const stepped = options.part === 'triage' ? NO_PLANS : await workOnPlans(desk, options.planModels, options);
  const imported = await importInbox(desk, options.stop, options.settling?.inbox);
  const all = await lookForWork(desk);
  // Thousands may be settled: they are passed over once.
  const unsettled = all.filter(({ state }) => state !== 'settled');
  const still = options.settling?.notes.ready(unsettled, clock.now()) ?? unsettled;
  const pending = still.filter(isWaiting);
  const broken = await reportBroken(desk, still);
  // Those that are still being written, too: an answer that was paid for may yet be about them.
  await desk.answers.keepOnly(new Set(unsettled.map(({ path }) => path)));
  if (pending.length > 0) await catchUp(desk);
  const { waiting, duplicates } = await setDuplicatesAside(desk, pending, all);
  const queue = inOrder(waiting, options.first ?? []).slice(0, options.limit);
  const { notes: triaged, stopped } = await triageQueue(desk, queue, options);
  const plans = await makePlans(desk, { stepped, triaged, isRefused: stopped !== null }, options);
  const approvals = withReport(before, await settle());
  const failures = triaged.filter(
    ({ outcome }) =>
      outcome.kind === 'failed' || outcome.kind === 'deferred' || outcome.kind === 'unwritable',
  );
  const report: CycleReport = {
    recovered: recovered.finished,
    unfinished: recovered.troubles,
    imported,
    seen: pending,
    found: waiting.length + duplicates,
    notes: triaged,
    duplicates,
    decisions: countDecisions(triaged),
    broken,
    stopped,
    approvals,
    plans,
    errors:
      failures.length +
      recovered.troubles.length +
      broken.length +
      approvals.troubles.length +
      approvals.settled.filter(({ state }) => hasFailed(state)).length +
      plans.troubles.length +
      imported.filter(({ kind }) => kind === 'failed').length,
    latencyMs: Math.round(clock.monotonic() - started),
    nextPollTime: options.nextPollTime?.() ?? null,
  };
  if (!(options.isEarly === true && isVain(report))) await close(desk, report);
  return report;
}

interface BeforePlans {
  /** What became of the plans before triage. */
  stepped: PlansReport;
  triaged: readonly TriagedNote[];
  isRefused: boolean;
}

/** Plans of the notes that were triaged, and the state that all plans are left in. */
async function makePlans(
  desk: Desk,
  { stepped, triaged, isRefused }: BeforePlans,
  { part, planModels, ...signals }: CycleOptions,
): Promise<PlansReport> {
  if (part === 'triage') return NO_PLANS;
  // A provider that has just taken no note is not asked for a plan either.
  const suggested = isRefused ? 0 : await planFromNotes(desk, planModels, triaged, signals);
  return withTended(stepped, { ...(await onlyTend(desk)), suggested });
}

const approving = ({ stop, settling }: CycleOptions): ApprovalsOptions => ({
  stop,
  waitsForTyping: settling !== undefined,
});

async function lookForWork(desk: Desk): Promise<IndexedNote[]> {
  const { needsAction } = desk.settings.folders;
  const notes = await desk.index.look(needsAction);
  if (notes !== null) return notes;
  await desk.ports.vault.makeFolder(needsAction);
  return [];
}

/** Each broken note is told once in the log, and again only when its file has changed. */
async function reportBroken(desk: Desk, notes: readonly IndexedNote[]): Promise<NoteTrouble[]> {
  const troubles: NoteTrouble[] = [];
  for (const note of notes) {
    if (note.state !== 'broken') continue;
    const why = note.problem.message;
    troubles.push({ path: note.path, why });
    if (desk.toldBroken.get(note.path) !== note.mtime) {
      desk.toldBroken.set(note.path, note.mtime);
      const details = { note: note.path, reason: why };
      await desk.log.append([{ event: 'note_skipped', severity: 'warn', details }]);
    }
  }
  return troubles;
}

function countDecisions(notes: readonly TriagedNote[]): DecisionCounts {
  const counts = noDecisions();
  for (const { outcome } of notes) if (outcome.kind === 'decided') counts[outcome.decision]++;
  return counts;
}

/** The `poll_cycle_complete` fields, as section 2 of the requirements names them. */
export const cycleFields = (report: CycleReport): Record<string, unknown> => ({
  emails_found: report.found,
  emails_processed:
    report.notes.filter(({ outcome }) => outcome.kind === 'decided').length + report.duplicates,
  decisions: report.decisions,
  errors: report.errors,
  total_latency_ms: report.latencyMs,
  next_poll_time: report.nextPollTime,
  approvals_waiting: report.approvals.waiting,
  approvals_settled: report.approvals.settled.length,
  approvals_troubles: report.approvals.troubles.length,
  mission: report.plans.mission?.id ?? null,
  plan_steps: report.plans.steps,
  plan_requests: report.plans.asked,
});

/** Nothing was done, and nothing was wrong. */
export const isUneventful = (outcome: CycleOutcome): boolean =>
  outcome.kind === 'done' && isVain(outcome.report);

const isIdle = ({ found, imported, approvals, plans }: CycleReport): boolean =>
  found === 0 &&
  imported.length === 0 &&
  plans.steps + plans.asked + plans.tended === 0 &&
  approvals.settled.length + approvals.queued + approvals.carried === 0;

const isVain = (report: CycleReport): boolean =>
  isIdle(report) && report.recovered === 0 && report.errors === 0;

async function close(desk: Desk, report: CycleReport): Promise<void> {
  const details = { ...cycleFields(report), ...(isIdle(report) ? { idle: true } : {}) };
  const severity = report.errors > 0 ? 'warn' : 'info';
  await desk.log.append([{ event: 'poll_cycle_complete', severity, details }]);
  for (let i = 0; i < report.errors; i++) desk.state.countError();
  await desk.state.save(desk.timestamp());
}

import { type AttemptedEvent, applyPendingDecisions } from '../model/recorded-decisions';
import { approvalEntry, factsOf } from '../model/approval-entry';
import { LOST } from '../model/judge-approval';
import type { Ledger } from '../model/ledger';
import { SendGate } from '../model/send-gate';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';
import { Settlement } from './settlement';
import { type FoundApprovals, SettlementContext } from './settlement-context';
import { VaultError } from '../../../kernel/ports/vault';
import { type ApprovalsReport, NO_APPROVALS } from './approvals-report';
import { carryEdits } from './carry-step';
import type { Session } from '../../session/session';
import type { InboxLook } from '../../session/approval-inbox';
import type { HostMemory } from '../../session/host-memory';
import { draftsToQueue, queueDrafts } from './queue-drafts';
import { reportVanished } from './report-vanished';
import { withTimeout } from './with-timeout';
import { withdrawDeleted } from './withdraw-deleted';
import { isDecidable, waitsForPerson } from '../model/approval/approval-state';
import type { UnderLock } from '../../session/work-lock';
import { tendSentCopies } from './sent-copies';

export interface ApprovalsOptions {
  /** When aborted, nothing new is begun. */
  stop: AbortSignal;
  /** Whether notes that are being typed in wait; set by hosts that keep running. */
  waitsForTyping: boolean;
  /** Whether finished drafts are submitted for approval: a cycle does so, a person's act does not. */
  queues?: true;
}

/** Passes in one run. One causes at most two more: moving withdrawn notes, and checking written ones. */
const MOST_PASSES = 4;
/** Longest time, in milliseconds, between recording a decision and moving the file. */
const MOVING_MS = 10_000;

/**
 * Applies people's decisions, executes approved actions, submits finished drafts, and keeps drafts and approvals in
 * sync. Only one run at a time; a vault error ends it without affecting other work.
 */
export const settleApprovals = (session: Session, options: ApprovalsOptions): Promise<ApprovalsReport> =>
  session.hostMemory.turns.add(() => settle(session, options));

async function settle(session: Session, options: ApprovalsOptions): Promise<ApprovalsReport> {
  const { schedule, hostMemory } = session;
  const report: ApprovalsReport = { ...NO_APPROVALS, settled: [], troubles: [] };
  try {
    if (await takePasses(session, options, report)) schedule.due(0);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    schedule.due(0);
    report.troubles.push({ path: '', why: error.message });
  }
  report.waiting = hostMemory.waiting;
  return report;
}

/** Returns whether drafts wait for the next cycle. */
async function takePasses(
  session: Session,
  options: ApprovalsOptions,
  report: ApprovalsReport,
): Promise<boolean> {
  const { ports, inbox, schedule, hostMemory } = session;
  let look: InboxLook | null = null;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    look = await inbox.look(options.waitsForTyping);
    const hasDecisions = (await ports.device.list('acts')).length > 0;
    if (pass === 0 && !look.hasChanged && !hasDecisions && !schedule.isDue) return false;
    schedule.clear();
    const ledger = await hostMemory.ledger(session);
    if (!(await takePass({ session, ledger, options, report }, look))) break;
  }
  const isLeft = session.settings.queueDrafts && options.queues !== true;
  return isLeft && look !== null && draftsToQueue(look).length > 0;
}

interface Pass {
  session: Session;
  ledger: Ledger;
  options: ApprovalsOptions;
  report: ApprovalsReport;
}

/** Returns whether something was done, so that another pass is worthwhile. */
async function takePass({ session, ledger, options, report }: Pass, look: InboxLook): Promise<boolean> {
  const { ports, schedule, hostMemory } = session;
  for (const id of await markInterruptedAsUnknown(ledger)) hostMemory.unreported.set(id, null);
  await takeInDecisions(session, ledger, look.found);
  const gate = sendGate(session, ledger);
  const settlement = new Settlement(new SettlementContext({ session, ledger, gate, stop: options.stop }));
  await settlement.run(look.found);
  remember(hostMemory, settlement);
  const looked = { look, waitsForTyping: options.waitsForTyping };
  const vanished = await reportVanished(session, ledger, looked);
  const withdrawn = await withdrawDeleted(session, ledger, look);
  const isQueueing = session.settings.queueDrafts && options.queues === true;
  const queued = isQueueing ? await queueDrafts(session, ledger, look, options.stop) : 0;
  const carried = await carryEdits(session, ledger, looked);
  report.settled.push(...settlement.settled);
  report.queued += queued;
  report.carried += carried.edits;
  report.troubles = settlement.troubles;
  await logTroubles(session, report.troubles, look.found);
  if (settlement.hasOpenWork || carried.hasOpenWork) schedule.retryLater();
  const rest = hostMemory.rests.soonest();
  if (rest !== null) schedule.due(ports.clock.now() + rest);
  takeStock(session, ledger, look.found);
  const done = settlement.settled.length + queued + carried.edits + carried.withdrawn + withdrawn + vanished;
  return done > 0 || schedule.isDue;
}

const sendGate = ({ ports, hostMemory, timestamp }: Session, ledger: Ledger): SendGate =>
  new SendGate({
    ledger,
    begunCalls: ports.begunCalls,
    timestamp,
    tools: ports.tools,
    catalog: ports.tools,
    rests: hostMemory.rests,
    within: withTimeout(ports.clock),
  });

/** Remembers approvals whose note is not updated yet; forgets settled ones. */
function remember(hostMemory: HostMemory, { begun, settled }: Settlement): void {
  for (const approval of begun) hostMemory.unreported.set(approval.id, approval);
  for (const { id } of settled) {
    hostMemory.unreported.delete(id);
    hostMemory.held.end(id);
  }
}

/** Applies recorded decisions. A decision whose file the app is about to move is applied after the move. */
async function takeInDecisions(
  { ports, log, schedule }: Session,
  ledger: Ledger,
  found: FoundApprovals,
): Promise<void> {
  const waiting = new Set(found.pending.flatMap(({ value }) => (value.ok ? [value.value.id] : [])));
  const underWay = (done: AttemptedEvent): boolean => {
    const age = ports.clock.now() - Date.parse(done.at ?? '');
    const isMoving =
      (done.act === 'approve' || done.act === 'reject') &&
      waiting.has(done.request) &&
      Math.abs(age) < MOVING_MS;
    if (isMoving) schedule.retryLater();
    return isMoving;
  };
  const all = Object.values(found).flat();
  for (const done of await applyPendingDecisions(ports.device, ledger, underWay)) {
    const file = all.find(({ value }) => value.ok && value.value.id === done.request);
    if (done.act !== 'approve' || file?.value.ok !== true) continue;
    const { by, hash } = done;
    await log.append([approvalEntry(factsOf(file.value.value), 'approved', { note: file.path, by, hash })]);
  }
}

/** Logs each problem once per state of a file. */
async function logTroubles(
  { loggedBroken, log }: Session,
  troubles: readonly NoteTrouble[],
  found: InboxLook['found'],
): Promise<void> {
  const files = new Map(
    Object.values(found)
      .flat()
      .map((file) => [file.path, file]),
  );
  for (const { path, why } of troubles) {
    const mtime = files.get(path)?.mtime ?? NaN;
    if (loggedBroken.get(path) === mtime) continue;
    loggedBroken.set(path, mtime);
    await log.append([{ event: 'note_skipped', severity: 'warn', details: { note: path, reason: why } }]);
  }
}

/** Calls begun by a process that has ended: their outcome is unknown. Returns their ids. */
async function markInterruptedAsUnknown(ledger: Ledger): Promise<string[]> {
  const begun = [...ledger.all()].filter(([, { state }]) => state.kind === 'executing');
  for (const [id] of begun) await ledger.append(id, LOST.event);
  return begun.map(([id]) => id);
}

/** Counts approvals that wait for a person or a plan, and finds the next expiry. */
function takeStock({ hostMemory, schedule }: Session, ledger: Ledger, found: FoundApprovals): void {
  hostMemory.waiting = 0;
  for (const { value } of [...found.pending, ...found.approved]) {
    const state = value.ok ? ledger.state(value.value.id) : null;
    if (!value.ok || state === null) continue;
    if (waitsForPerson(state.kind)) hostMemory.waiting += 1;
    const mayExpire = isDecidable(state) || state.kind === 'approved';
    const expiry = mayExpire ? ledger.expiryOf(value.value) : null;
    if (expiry !== null) schedule.due(Date.parse(expiry));
  }
}

type Settled = { kind: 'done'; report: ApprovalsReport };
type AtOnce = (work: (session: Session) => Promise<Settled>) => Promise<UnderLock<Settled>>;

/** Settles approvals now. A failed write is a trouble, not a failure: a mail may already have been sent. */
export async function settleAtOnce(atOnce: AtOnce, options: ApprovalsOptions): Promise<UnderLock<Settled>> {
  let report = NO_APPROVALS;
  try {
    return await atOnce(async (session) => {
      report = await settleApprovals(session, options);
      // A one-shot command looks into Sent now, because no cycle follows.
      if (!session.hostMemory.staysOn) await tendSentCopies(session, options.stop);
      return { kind: 'done', report };
    });
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const troubles = [...report.troubles, { path: '', why: error.message }];
    return { kind: 'done', report: { ...report, troubles } };
  }
}

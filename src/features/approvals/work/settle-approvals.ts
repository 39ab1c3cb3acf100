import { type AttemptedEvent, applyPendingDecisions } from '../model/acts';
import { approvalEntry, factsOf } from '../model/approval-entry';
import type { Caution } from '../model/judge-approval';
import type { Ledger } from '../model/ledger';
import { type Approval, recipientText } from '../model/approval/approval-note';
import { warningKey, warningSentence } from '../model/warnings';
import { inertLine } from '../../../kernel/mail/text/inert';
import { type Delay, delayOf } from '../model/send-delay';
import { SendGate } from '../model/send-gate';
import type { FoundApprovals } from '../model/settle-options';
import { ApprovalRound } from '../model/approval-round';
import { VaultError } from '../../../kernel/ports/vault';
import { actInVault } from './act-in-vault';
import { type ApprovalsReport, NO_APPROVALS } from './approvals-report';
import { callOf } from '../../../settings/call-of';
import { carryEdits } from './carry-step';
import type { Session } from '../../../session/session';
import { followApproval } from './follow-approval';
import { objectionOf } from './objection';
import type { Papers, PapersLook } from '../../../session/papers/papers';
import { draftsToQueue, queueDrafts } from './queue-drafts';
import { reportVanished } from './report-vanished';
import { withTimeout } from './with-timeout';
import { withdrawDeleted } from './withdraw-deleted';
import { mailtoUrl } from '../model/email-tool';
import type { Ports } from '../../../session/ports';
import { isDecidable, waitsForPerson } from '../model/approval/approval-state';

export interface ApprovalsOptions {
  /** Aborted: nothing new is begun. */
  stop: AbortSignal;
  /** For hosts that keep running: what a person is still writing waits. */
  waitsForTyping: boolean;
  /** Puts finished drafts before the person: a cycle does. An act of theirs stays by what they asked for. */
  queues?: true;
}

/** A round makes work for the next one at most twice: what was withdrawn is put away, what was written is looked at. */
const MOST_PASSES = 4;
/** Between writing down what a person did and moving the file there is no more time than this. */
const ACT_MS = 10_000;

/**
 * Takes in what persons did, runs what they approved, puts finished drafts before them, and keeps drafts and requests in
 * step. One at a time; trouble with the vault ends it, and no other work.
 */
export const settleApprovals = (session: Session, options: ApprovalsOptions): Promise<ApprovalsReport> =>
  session.papers.turns.add(() => new Settlement(session, options).work());

class Settlement {
  private readonly report: ApprovalsReport = { ...NO_APPROVALS, settled: [], troubles: [] };
  /** Drafts wait for the next cycle. */
  private hasDrafts = false;

  constructor(
    private readonly session: Session,
    private readonly options: ApprovalsOptions,
  ) {}

  async work(): Promise<ApprovalsReport> {
    const { papers } = this.session;
    try {
      await this.passes();
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      papers.due(0);
      this.report.troubles.push({ path: '', why: error.message });
    }
    this.report.waiting = papers.waiting;
    if (this.hasDrafts) papers.due(0);
    return this.report;
  }

  private async passes(): Promise<void> {
    const { ports, papers } = this.session;
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const look = await papers.look(this.options.waitsForTyping);
      const hasActs = (await ports.device.list('acts')).length > 0;
      if (pass === 0 && !look.hasChanged && !hasActs && !papers.isDue) return;
      papers.undue();
      const ledger = await papers.ledger(ports.device, this.session.timestamp);
      if (!(await this.pass(ledger, look))) return;
    }
  }

  /** Whether something was done, so that it is worth another look. */
  private async pass(ledger: Ledger, look: PapersLook): Promise<boolean> {
    const { session, report, options } = this;
    for (const id of await loseSight(ledger)) session.papers.unreported.set(id, null);
    await this.foldActs(ledger, look.found);
    const round = this.round(ledger);
    await round.run(look.found);
    this.remember(round);
    const looked = { look, waitsForTyping: options.waitsForTyping };
    const vanished = await reportVanished(session, ledger, looked);
    const withdrawn = await withdrawDeleted(session, ledger, look);
    const queued = await this.queue(ledger, look);
    const carried = await carryEdits(session, ledger, looked);
    report.settled.push(...round.settled);
    report.queued += queued;
    report.carried += carried.edits;
    report.troubles = round.troubles;
    await this.logTroubles(look);
    if (round.hasOpenWork || carried.hasOpenWork) session.papers.retryLater();
    const rest = session.papers.rests.soonest();
    if (rest !== null) session.papers.due(session.ports.clock.now() + rest);
    takeStock(session.papers, ledger, look.found);
    const isDone =
      round.settled.length + queued + carried.edits + carried.withdrawn + withdrawn + vanished > 0;
    return isDone || session.papers.isDue;
  }

  private async queue(ledger: Ledger, look: PapersLook): Promise<number> {
    const { session, options } = this;
    if (!session.settings.queueDrafts) return 0;
    if (options.queues === true) return queueDrafts(session, ledger, look);
    this.hasDrafts = draftsToQueue(look).length > 0;
    return 0;
  }

  /** Keeps requests whose note is not updated yet; forgets settled ones. */
  private remember({ begun, settled }: ApprovalRound): void {
    const { papers } = this.session;
    for (const approval of begun) papers.unreported.set(approval.id, approval);
    for (const { id } of settled) {
      papers.unreported.delete(id);
      papers.held.end(id);
    }
  }

  private round(ledger: Ledger): ApprovalRound {
    const { ports, settings, effects, keptHere, log, papers } = this.session;
    const { folders } = settings;
    return new ApprovalRound({
      vault: ports.vault,
      device: ports.device,
      effects,
      keptHere,
      ledger,
      gate: new SendGate({
        ledger,
        begunCalls: ports.begunCalls,
        timestamp: this.session.timestamp,
        tools: ports.tools,
        catalog: ports.tools,
        rests: papers.rests,
        within: withTimeout(ports.clock),
      }),
      begunCalls: ports.begunCalls,
      folders: {
        pending: folders.pendingApproval,
        approved: folders.approved,
        rejected: folders.rejected,
        done: folders.done,
      },
      onlyInDeputy: settings.approveOnlyInDeputy,
      now: () => ports.clock.now(),
      newRun: () => ports.host.randomId(),
      callOf: (approval) => callOf(approval, settings),
      cautions: (approval) => this.cautions(approval, ledger),
      objection: (approval) => objectionOf(ports.vault, settings, approval),
      follow: (followed) => followApproval(this.session, followed),
      openMail: (found) => openMail(ports, found),
      actInVault: (found) => actInVault(this.session, found),
      isLogged: async ({ id, createdAt }) => (await log.countOf({ executed: id }, createdAt)) > 0,
      tell: (entry) => log.append([entry]),
      delay: (id) => this.delay(id, ledger),
      stop: this.options.stop,
    });
  }

  private delay(id: string, ledger: Ledger): Delay['kind'] {
    const { ports, papers, settings } = this.session;
    const entry = ledger.get(id);
    if (entry?.state.kind !== 'approved') return 'due';
    const delay = delayOf({
      state: entry.state,
      approvedAt: Date.parse(entry.approvedAt),
      now: ports.clock.now(),
      delayMs: papers.staysOn ? settings.sendDelaySeconds * 1_000 : 0,
      isOurs: papers.held.isAwakeFor(id, ports.clock.now()),
    });
    if (delay.kind === 'waits') papers.wake(delay.until);
    return delay.kind;
  }

  private async cautions(approval: Approval, ledger: Ledger): Promise<Caution[]> {
    const warnings = await this.session.papers.warnings.of(approval, ledger);
    return warnings.map((warning) => ({
      key: warningKey(warning),
      text: inertLine(warningSentence(warning)),
    }));
  }

  /** An act whose file is about to be moved by the person's own Deputy is taken in when it has been. */
  private async foldActs(ledger: Ledger, found: FoundApprovals): Promise<void> {
    const { ports, log, papers } = this.session;
    const waiting = new Set(found.pending.flatMap(({ value }) => (value.ok ? [value.value.id] : [])));
    const underWay = (done: AttemptedEvent): boolean => {
      const age = ports.clock.now() - Date.parse(done.at ?? '');
      const isMoving =
        (done.act === 'approve' || done.act === 'reject') &&
        waiting.has(done.request) &&
        Math.abs(age) < ACT_MS;
      if (isMoving) papers.retryLater();
      return isMoving;
    };
    const all = Object.values(found).flat();
    for (const done of await applyPendingDecisions(ports.device, ledger, underWay)) {
      const file = all.find(({ value }) => value.ok && value.value.id === done.request);
      if (done.act !== 'approve' || file?.value.ok !== true) continue;
      const { by, hash } = done;
      const facts = factsOf(file.value.value);
      await log.append([approvalEntry(facts, 'approved', { note: file.path, by, hash })]);
    }
  }

  /** Once for each state of a file. */
  private async logTroubles({ found }: PapersLook): Promise<void> {
    const { loggedBroken, log } = this.session;
    const files = new Map(
      Object.values(found)
        .flat()
        .map((file) => [file.path, file]),
    );
    for (const { path, why } of this.report.troubles) {
      const mtime = files.get(path)?.mtime ?? NaN;
      if (loggedBroken.get(path) === mtime) continue;
      loggedBroken.set(path, mtime);
      await log.append([{ event: 'note_skipped', severity: 'warn', details: { note: path, reason: why } }]);
    }
  }
}

/** What was begun by a process that has died: the outcome is unknown. Their ids. */
async function loseSight(ledger: Ledger): Promise<string[]> {
  const begun = [...ledger.all()].filter(([, { state }]) => state.kind === 'executing');
  for (const [id] of begun) await ledger.append(id, { event: 'lost', why: INTERRUPTED });
  return begun.map(([id]) => id);
}

const INTERRUPTED = 'Deputy was interrupted while it ran: look whether it happened.';

/** Opens a mail in the person's own program. Returns why it could not be opened; `null`: it was, and nothing is sent. */
async function openMail(
  { host, notifier }: Pick<Ports, 'host' | 'notifier'>,
  { path, request: { content } }: { path: string; request: Approval },
): Promise<string | null> {
  if (content.kind !== 'email') return NO_MAIL;
  const { url, isWhole } = mailtoUrl(content);
  try {
    await host.openUrl(url);
  } catch (error) {
    return `Your mail program could not be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isWhole)
    notifier.notify({
      level: 'warn',
      text: `The mail to ${recipientText(content)} opened without its text, which is too long for that. Copy it into the mail; it also stands in ${path}.`,
      actions: [{ label: 'Copy text', copies: content.body }],
    });
  return null;
}

const NO_MAIL = 'No server is named for it, and it is no mail to open in your mail program.';

/** How many requests wait for a person, which of them plans wait for, and when the next one expires. */
function takeStock(papers: Papers, ledger: Ledger, found: FoundApprovals): void {
  papers.waiting = 0;
  for (const { value } of [...found.pending, ...found.approved]) {
    const state = value.ok ? ledger.state(value.value.id) : null;
    if (!value.ok || state === null) continue;
    if (waitsForPerson(state.kind)) papers.waiting += 1;
    const mayExpire = isDecidable(state) || state.kind === 'approved';
    const expiry = mayExpire ? ledger.expiryOf(value.value) : null;
    if (expiry !== null) papers.due(Date.parse(expiry));
  }
}

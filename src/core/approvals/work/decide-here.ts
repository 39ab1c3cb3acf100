import { type AttemptedEvent, withdrawPendingDecision, recordDecision } from '../model/recorded-decisions';
import type { ApprovalFolder } from '../model/judge-approval';
import { blanksOf, blanksWords } from '../model/blanks';
import { Ledger } from '../model/ledger';
import { refusalsBefore } from '../model/recall-refusals';
import { approvalTitle } from '../model/approval/approval-note';
import { isDecidable, type ApprovalState } from '../model/approval/approval-state';
import { CUT_OFF } from '../model/send-delay';
import { STATE_WORDS } from '../model/approval/state-words';
import { describeStandstill } from '../../app/view/state/describe-state';
import { reportText, statusReport } from '../../app/view/report';
import { sharedHash } from '../../drafts/carry-edits';
import { draftContent } from '../../drafts/draft-approval';
import { baseName } from '../../../kernel/notes/names';
import { textField } from '../../../kernel/notes/note';
import { VaultError } from '../../../kernel/ports/vault';
import type { ApprovalsReport } from './approvals-report';
import { changed, type DecideOutcome, type PersonDecision, refusedDecision } from './person-decision';
import { timestampOf } from '../../session/session';
import { readDraftOf } from '../../session/approval-sources';
import type { HeldApprovals } from '../../session/held-approvals';
import type { UnderLock, LockRefusal } from '../../session/work-lock';
import { objectionOf } from './objection';
import type { Ports } from '../../session/ports';
import { readNote } from '../../../kernel/index/read-note';
import type { ApprovalInHand } from './approval-in-hand';
import { callOf } from '../../settings/call-of';
import type { Settings } from '../../settings/settings';

export interface DecideDeps {
  ports: Ports;
  settings: Settings;
  /** Processes the decision at once if the lock is free. */
  settle: () => Promise<UnderLock<{ kind: 'done'; report: ApprovalsReport }>>;
  held: HeldApprovals;
  /** Called when an approval's delay is over, so that the next settling includes it. */
  due: () => void;
  /** When aborted, the undo delay is no longer waited for. */
  stop: AbortSignal;
}

/** A decision on the device that runs Deputy: recorded, then the file is moved, then processed if possible. */
export class DecideHere {
  private before: ApprovalState | null = null;

  constructor(
    private readonly deps: DecideDeps,
    private readonly file: ApprovalInHand,
  ) {}

  async take(decision: Exclude<PersonDecision, { kind: 'snooze' }>): Promise<DecideOutcome> {
    const state = await this.state();
    this.before = state;
    switch (decision.kind) {
      case 'approve':
        return this.approve(decision, state);
      case 'reject':
        return this.reject(decision.reason, state);
      case 'restore':
        return state === null || state.kind === 'rejected'
          ? this.moveAndSettle('pending')
          : refusedDecision(STATE_WORDS[state.kind].closed);
      case 'resolve':
        return this.resolve(decision.wasSent, state);
      case 'pick':
        return this.pick(decision.side, state);
    }
  }

  private async approve(
    decision: Extract<PersonDecision, { kind: 'approve' }>,
    state: ApprovalState | null,
  ): Promise<DecideOutcome> {
    const { ports, settings } = this.deps;
    const { request, folder, hash } = this.file;
    const { request: shown, shownHash, attempt, by = 'deputy' } = decision;
    if (request.id !== shown) return changed();
    if (state === null) return refusedDecision(NOT_OURS);
    if (!isDecidable(state)) return refusedDecision(STATE_WORDS[state.kind].closed);
    if (folder === 'rejected') return refusedDecision(STATE_WORDS.rejected.closed);
    if (hash !== shownHash || state.attempt !== attempt) return changed();
    const objection = await objectionOf(ports, settings, request);
    if (objection !== null) {
      // The draft's edit is taken in, to be checked next.
      await this.deps.settle();
      return changed(objection);
    }
    const blanks = decision.withBlanks === true ? [] : blanksOf(request);
    if (blanks.length > 0) return refusedDecision(blanksWords(blanks));
    // Opening a mail in the person's own program does not send it, so there is nothing to delay.
    const isSent = callOf(request, settings).server !== '';
    const holdMs = by === 'deputy' && isSent ? settings.sendDelaySeconds * 1_000 : 0;
    const done = await this.yes({ attempt, by, withBlanks: decision.withBlanks === true, holdMs });
    if (!(await this.write(done))) return refusedDecision(DECIDED);
    return holdMs === 0 ? this.moveAndSettle('approved', done) : this.holdAndSettle(done, holdMs);
  }

  private async yes({
    attempt,
    by,
    withBlanks,
    holdMs,
  }: Pick<Approval, 'attempt' | 'by'> & { withBlanks: boolean; holdMs: number }): Promise<Approval> {
    const { request, hash } = this.file;
    const { begunCalls } = this.deps.ports;
    const after = await refusalsBefore({ ledger: await this.ledger(), begunCalls }, request.id);
    return {
      ...{ act: 'approve', request: request.id, attempt, hash, by },
      ...(withBlanks ? { withBlanks } : {}),
      ...(holdMs === 0 ? {} : { holdMs }),
      ...(after.length === 0 ? {} : { after }),
    };
  }

  /** Records and moves at once, so that the decision survives this process; the action runs after the undo delay. */
  private async holdAndSettle(done: AttemptedEvent, ms: number): Promise<DecideOutcome> {
    const { held, due, stop, ports } = this.deps;
    const { id, content, tool } = this.file.request;
    const path = (await this.move('approved', done)) ?? this.file.path;
    held.add({ request: id, path, label: `Approved: ${approvalTitle(content, tool)}` });
    try {
      const taken = await this.settle(path, 'approved');
      if (taken.kind !== 'put_off' || taken.trouble !== undefined) return taken;
      if ((await held.wait(id, { ms, clock: ports.clock, stop })) === 'undone') return { kind: 'undone' };
      due();
      return await this.settle(path, 'approved');
    } catch (error) {
      if (!stop.aborted) throw error;
      held.end(id);
      return { kind: 'put_off', device: null, note: path, why: CUT_OFF };
    }
  }

  /** Of Approve and Reject in two windows the first counts, but an approved action can be rejected until it begins. */
  private async reject(reason: string, state: ApprovalState | null): Promise<DecideOutcome> {
    if (state !== null && !isDecidable(state) && state.kind !== 'approved')
      return refusedDecision(STATE_WORDS[state.kind].closed);
    await this.file.giveReason(reason);
    if (state === null) return this.moveAndSettle('rejected');
    const done: AttemptedEvent = {
      act: 'reject',
      request: this.file.request.id,
      attempt: state.attempt,
      reason,
    };
    const isFirst = await this.write(done);
    const path = (await this.move('rejected', isFirst ? done : null)) ?? this.file.path;
    // The refusal is recorded outside the vault, too: if the vault is restored before a cycle has processed the
    // rejection, that is the only record of it.
    const { ports } = this.deps;
    await ports.begunCalls.refuse({
      ...{ request: done.request, attempt: done.attempt },
      ...{ at: timestampOf(ports), how: 'rejected' },
    });
    return this.settle(path, 'rejected');
  }

  private async resolve(wasSent: boolean, state: ApprovalState | null): Promise<DecideOutcome> {
    if (state?.kind !== 'outcome_unknown' && state?.kind !== 'handed_over')
      return refusedDecision(state === null ? NOT_OURS : STATE_WORDS[state.kind].closed);
    const { request, path } = this.file;
    const isFirst = await this.write({
      act: 'resolve',
      request: request.id,
      attempt: state.attempt,
      wasSent,
    });
    return isFirst ? this.settle(path) : refusedDecision(DECIDED);
  }

  /** Chooses one of two differing texts: the other one is marked as the last common one, so that this is the edit. */
  private async pick(side: 'draft' | 'request', state: ApprovalState | null): Promise<DecideOutcome> {
    const { request, path } = this.file;
    const draft = await readDraftOf(this.deps.ports.vault, request);
    if (draft === null || request.content.kind !== 'email') return refusedDecision('Its draft is gone.');
    const other = side === 'draft' ? request.content : draftContent({ note: draft, source: null });
    if (!(await this.file.edit({ draft_hash: sharedHash(other) }))) return changed();
    if (side === 'request' && state !== null && isDecidable(state)) {
      const { attempt } = state;
      const { hash } = this.file;
      await this.write({ act: 'show', request: request.id, attempt, hash, note: baseName(path) });
    }
    return this.settle(path);
  }

  /** Moves the file and processes the decision. `done`: its record, which is withdrawn if the move fails. */
  private async moveAndSettle(
    to: ApprovalFolder,
    done: AttemptedEvent | null = null,
  ): Promise<DecideOutcome> {
    // The person may have moved the file already, so the place where it is now is recorded.
    return this.settle((await this.move(to, done)) ?? this.file.path, to);
  }

  /** Moves the file. If that fails, the recorded decision is withdrawn, so that the person can repeat it. */
  private async move(to: ApprovalFolder, done: AttemptedEvent | null): Promise<string | null> {
    try {
      return await this.file.move(to);
    } catch (error) {
      if (done !== null && error instanceof VaultError)
        await withdrawPendingDecision(this.deps.ports.device, done);
      throw error;
    }
  }

  private async settle(path: string, movedTo = this.file.folder): Promise<DecideOutcome> {
    const outcome = await this.deps.settle();
    if (outcome.kind !== 'done')
      return { kind: 'put_off', device: null, note: path, why: laterWords(outcome.refusal) };
    const { settled, troubles } = outcome.report;
    const note = settled.filter(({ id }) => id === this.file.request.id).at(-1)?.path ?? path;
    const trouble = troubles.find((each) => ['', path, note].includes(each.path))?.why;
    const about = { note, ...(trouble === undefined ? {} : { trouble }) };
    const state = await this.state();
    const isTakenIn = trouble === undefined || !isSame(state, this.before);
    if (state?.kind === 'approved' || !isTakenIn)
      return { kind: 'put_off', device: null, why: NEXT_CYCLE, ...about };
    const reason = textField(
      (await readNote(this.deps.ports.vault, note))?.frontmatter ?? {},
      'status_reason',
    );
    // Without an entry in the ledger, the folder decides the state.
    const kind = state?.kind ?? (movedTo === 'rejected' ? 'rejected' : 'pending');
    return { kind: 'settled', state: kind, why: reason ?? null, ...about };
  }

  private async state(): Promise<ApprovalState | null> {
    return (await this.ledger()).state(this.file.request.id);
  }

  private ledger(): Promise<Ledger> {
    const { ports } = this.deps;
    return Ledger.load(ports.device, () => timestampOf(ports));
  }

  private async write(done: AttemptedEvent): Promise<boolean> {
    const { ports } = this.deps;
    return (await recordDecision(ports.device, { ...done, at: timestampOf(ports) })) === 'created';
  }
}

type Approval = Extract<AttemptedEvent, { act: 'approve' }>;

const isSame = (state: ApprovalState | null, before: ApprovalState | null): boolean =>
  state !== null && JSON.stringify(state) === JSON.stringify(before);

const DECIDED = 'You have decided on it already: the next cycle carries it out.';
const NOT_OURS = 'Deputy on this device never asked for this: have it asked again, then decide.';
const NEXT_CYCLE = 'It is carried out with the next cycle.';

function laterWords(refusal: LockRefusal): string {
  switch (refusal.kind) {
    case 'locked':
    case 'lock_lost':
      return NEXT_CYCLE;
    case 'other_device':
      return `Device ${refusal.device} runs Deputy for this vault, and carries it out.`;
    case 'runner_unreadable':
      return `No device runs Deputy, because Runner.md can't be read: ${refusal.why}.`;
    case 'not_set_up':
      return refusal.gone
        ? reportText(statusReport(describeStandstill(refusal)))
        : 'Deputy is not set up in this vault: set up its folders.';
  }
}

import { baseName, foldedName, folderOf } from '../../../kernel/notes/names';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';
import { callOf } from '../../settings/call-of';
import { deleteRows, openMail } from './act-here';
import type { SettledApproval } from './approvals-report';
import { alignApproval, isDoneWith } from '../model/align-approval';
import { announceRun } from '../model/announce-run';
import { answeredMail } from '../model/answered-mail';
import type { ApprovalReading } from '../model/approval/read-approval';
import { idOf, originalsFirst, SyncedCopies } from './synced-copies';
import { isByHand } from '../model/approval/by-hand';
import { isRowDeletion } from '../model/approval/row-deletion';
import { blanksOf } from '../model/blanks';
import {
  type Caution,
  judgeApproval,
  type ApprovalFolder,
  type ApprovalVerdict,
} from '../model/judge-approval';
import { forgetContent, keepSent } from '../model/kept-content';
import { approvalEntry, factsOf } from '../model/approval-entry';
import type { ApprovalOnFile, FoundApprovals, AlignMessage, SettlementContext } from './settlement-context';
import { keepSentCopies, tendSentCopies } from './sent-copies';
import { recallRefusals } from '../model/recall-refusals';
import { type Approval, approvalTitle } from '../model/approval/approval-note';
import { isDecidable, type ApprovalEvent, type ApprovalState } from '../model/approval/approval-state';
import { type Restored, restoreSent } from '../model/restore-sent';

/** Maximum number of steps for one approval; no approval needs so many, and the limit prevents an endless loop. */
const MOST_STEPS = 6;

/**
 * Handles every approval's note once, by its place and the ledger: executes approved actions, returns those that
 * cannot run, and moves each note to the place of its state. Approvals are handled one after another, and a failed
 * one does not affect the others.
 */
export class Settlement {
  readonly settled: SettledApproval[] = [];
  /** Approvals begun in this round, whether or not their notes could be updated. */
  readonly begun: Approval[] = [];
  readonly troubles: NoteTrouble[] = [];
  /** Something could not be finished, for example because a note is being typed in. */
  hasOpenWork = false;
  /** Ids of approvals that have a file in `Rejected/`. */
  private refused: ReadonlySet<string> = new Set();
  private readonly copies: SyncedCopies;

  constructor(private readonly context: SettlementContext) {
    this.copies = new SyncedCopies(context);
  }

  async run(found: FoundApprovals): Promise<void> {
    const { session, ledger } = this.context;
    await recallRefusals({ ledger, begunCalls: session.ports.begunCalls });
    const waiting = new Map(found.pending.map(({ path }) => [foldedName(baseName(path)), path]));
    const isRefusal = ({ value }: { value: ApprovalReading }): boolean =>
      value.ok && value.value.status !== 'withdrawn';
    this.refused = new Set(found.rejected.filter(isRefusal).flatMap(idOf));
    this.copies.look(found);
    for (const folder of ['pending', 'rejected', 'approved'] as const) {
      for (const { path, value } of originalsFirst(found[folder])) {
        if (!value.ok) {
          if (value.error.code !== 'not_a_request') this.troubles.push({ path, why: value.error.message });
        } else if (folder === 'approved' && (await this.isStillPending(value.value.id, waiting, path)))
          this.troubles.push({ path, why: NOT_MOVED });
        // Most approvals still wait unchanged; a note is read again only if there is more to do about it.
        else if (
          this.copies.mayHave(value.value) ||
          this.judge({ folder, path }, value.value).kind !== 'leave'
        )
          await this.settleAlone(folder, path);
      }
    }
  }

  /** Whether a waiting file of this name exists beside the one in `Approved/`: a copy, or by a link of folders. */
  private async isStillPending(
    id: string,
    waiting: ReadonlyMap<string, string>,
    path: string,
  ): Promise<boolean> {
    const state = this.context.ledger.state(id);
    const other = waiting.get(foldedName(baseName(path)));
    if (state === null || !isDecidable(state) || other === undefined) return false;
    return (await this.context.read(other)) !== null;
  }

  private async settleAlone(folder: ApprovalFolder, path: string): Promise<void> {
    const { fence } = this.context.session;
    const isOver = await fence.around(path, () => this.settle(folder, path).then(() => true), {
      instead: false,
    });
    if (!isOver) this.hasOpenWork = true;
  }

  private async settle(folder: ApprovalFolder, path: string): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      // An unfinished operation on this path decides about the note, so nothing is judged here.
      if (this.context.session.effects.isOpenOn(path)) break;
      const found = await this.context.read(path);
      if (found === null) return;
      const call = callOf(found.request, this.context.session.settings);
      if (await this.copies.isCopy(path, found.request))
        return this.align({ ...found, path, call }, SILENT, { kind: 'withdrawn', why: A_TWIN });
      const cautions = folder === 'approved' ? await this.context.cautions(found.request) : [];
      const verdict = this.judge({ folder, path }, found.request, cautions);
      if (await this.carryOut(verdict, { ...found, path, call })) return;
    }
    this.hasOpenWork = true;
  }

  private judge(
    { folder, path }: { folder: ApprovalFolder; path: string },
    approval: Approval,
    cautions: readonly Caution[] = [],
  ): ApprovalVerdict {
    const { ledger, session } = this.context;
    return judgeApproval({
      folder,
      note: baseName(path),
      place: folderOf(path),
      isRefused: folder === 'rejected' || this.refused.has(approval.id),
      request: approval,
      call: callOf(approval, session.settings),
      state: ledger.state(approval.id),
      cautions,
      blanks: folder === 'approved' ? blanksOf(approval) : [],
      onlyInDeputy: session.settings.approveOnlyInDeputy,
      expiresAt: ledger.expiryOf(approval),
      delay: this.context.delayNow(approval.id),
      now: session.ports.clock.now(),
    });
  }

  /** Carries out a verdict; returns whether the approval is finished for this round. */
  private async carryOut(verdict: ApprovalVerdict, found: ApprovalOnFile): Promise<boolean> {
    switch (verdict.kind) {
      case 'leave':
        return true;
      case 'record':
        await this.record(found, verdict.event);
        return false;
      case 'run':
        return this.runUnlessRefused(found);
      case 'align':
        await this.align(found, verdict);
        return true;
      case 'other_text':
        await this.sortOut(found);
        return true;
    }
  }

  /** Withdraws the note if it is a copy of an executed approval; otherwise restores it to the sent text. */
  private async sortOut(found: ApprovalOnFile): Promise<void> {
    const { settings, keptHere } = this.context.session;
    const { request } = found;
    const sent = await this.context.sentOf(request);
    if (sent === null && (await this.context.isLogged(request)))
      return this.align(found, SILENT, { kind: 'withdrawn', why: A_COPY });
    const restored = restoreSent(found, sent, {
      rejected: settings.folders.rejected,
      privacy: await keptHere.privacyOf([found]),
    });
    return this.align({ ...found, ...restored }, { ...SILENT, why: restored.why });
  }

  private async record({ request, path }: ApprovalOnFile, event: ApprovalEvent): Promise<void> {
    const { ledger } = this.context;
    await ledger.append(request.id, event);
    if (event.event !== 'approved') return;
    const { by, hash } = event;
    await this.context.log(approvalEntry(factsOf(request), 'approved', { note: path, by, hash }));
  }

  private async runUnlessRefused(found: ApprovalOnFile): Promise<boolean> {
    const { ledger, stop } = this.context;
    const why = await this.context.objection(found.request);
    if (why !== null) {
      await ledger.append(found.request.id, { event: 'returned', why });
      return false;
    }
    if (!stop.aborted) return this.send(found);
    this.hasOpenWork = true;
    return true;
  }

  private async send(found: ApprovalOnFile): Promise<boolean> {
    const { session, ledger, gate, stop } = this.context;
    const { request, call } = found;
    this.begun.push(request);
    if (isByHand(call) || isRowDeletion(call)) {
      // A deletion of rows can safely be repeated, so a crash here does no harm.
      const why = isRowDeletion(call) ? await deleteRows(session, request) : null;
      await ledger.append(request.id, why === null ? { event: 'handed_over' } : { event: 'returned', why });
      if (why === null) await ledger.append(request.id, { event: 'resolved', wasSent: true });
      return false;
    }
    if (call.server === '') {
      // A crash here may open the mail twice, but opening sends nothing, so the opening is recorded afterwards.
      const why = await openMail(session.ports, found);
      await ledger.append(request.id, why === null ? { event: 'handed_over' } : { event: 'returned', why });
      return false;
    }
    await keepSentCopies(session, ledger, { request: request.id, call });
    const sent = await gate.send({
      request: request.id,
      call,
      ...answeredMail(request.content),
      stop,
      announce: () => this.announce(found),
    });
    // The Sent folder may show that the mail was sent, so that the person need not be asked.
    if (sent.kind === 'unknown') await tendSentCopies(session, stop);
    if (sent.kind === 'later') return this.delay(found, sent.why);
    this.hasOpenWork ||= sent.kind === 'changed';
    return sent.kind === 'changed';
  }

  /** Keeps the approval for at most a day, with why in its note. Returns whether nothing else is to be done now. */
  private async delay(found: ApprovalOnFile, why: string): Promise<boolean> {
    const { ledger, session } = this.context;
    const { id } = found.request;
    const approvedAt = Date.parse(ledger.get(id)?.approvedAt ?? '');
    if (session.ports.clock.now() - approvedAt > LONGEST_DELAY_MS) {
      await ledger.append(id, { event: 'returned', why });
      return false;
    }
    const reason = `${why} ${TRIED_AGAIN}`;
    this.troubles.push({ path: found.path, why: reason });
    // The note is read again, because it may have been marked as running meanwhile.
    const now = await this.context.read(found.path);
    const isSaid = now?.request.status === 'approved' && now.request.statusReason === reason;
    if (now !== null && !isSaid) await this.align({ ...found, ...now }, { ...SILENT, why: reason });
    return true;
  }

  private async announce({ path, note, request, call }: ApprovalOnFile): Promise<boolean> {
    const { ledger, session } = this.context;
    const { vault, device, host } = session.ports;
    const state = ledger.state(request.id);
    vault.endTyping(path);
    const attempt = state?.kind === 'approved' ? state.attempt : 0;
    await keepSent(device, request.id, request.content);
    const plan = announceRun({ run: host.randomId(), path, note, request, call, attempt });
    if (plan === null) return false;
    const result = await session.effects.commit(plan);
    if (result.kind === 'failed') this.troubles.push({ path, why: result.error.message });
    return result.kind === 'committed';
  }

  private async align(
    found: ApprovalOnFile & Partial<Restored>,
    said: AlignMessage,
    aside?: ApprovalState,
  ): Promise<void> {
    const { ledger, session } = this.context;
    const { vault, device, host } = session.ports;
    const { folders } = session.settings;
    const { path, note, request, replaces, copies = [] } = found;
    const state = aside ?? ledger.state(request.id);
    if (state === null) return;
    // A decided note is not typed in, so no editor delays it.
    if (!isDecidable(state)) vault.endTyping(path);
    const followers =
      aside === undefined ? await this.context.follow({ request, state, path, why: said.why }) : [];
    this.hasOpenWork ||= followers === null;
    if (followers === null) return;
    const isLogged = state.kind === 'executed' && (await this.context.isLogged(request));
    const plan = alignApproval({
      run: host.randomId(),
      path,
      note,
      request,
      state,
      why: said.why,
      isLogged,
      isCopy: aside !== undefined,
      folders: { ...folders, pending: folders.pendingApproval },
      replaces,
      followers: [...followers, ...copies],
    });
    if (!plan.ok) {
      this.troubles.push({ path, why: plan.error.message });
      return;
    }
    const result = await session.effects.commit(plan.value);
    if (result.kind === 'failed') this.troubles.push({ path, why: result.error.message });
    this.hasOpenWork ||= result.kind !== 'committed';
    if (result.kind !== 'committed') return;
    const move = result.operation.effects.find((effect) => effect.kind === 'move' && effect.from === path);
    const to = move?.kind === 'move' ? move.to : path;
    if (!result.skipped.some((conflict) => conflict.path === path)) {
      await this.context.recordShown(found, { said, state, path: to });
      if (aside === undefined && isDoneWith(state)) await forgetContent(device, request.id);
    }
    if (aside === undefined) await this.context.rememberSent(request, state);
    if (isLogged || aside !== undefined || state.kind === 'approved') return;
    const title = approvalTitle(request.content, request.tool);
    this.settled.push({ id: request.id, path: to, title, state });
  }
}

/** Whether the approval has ended, so that its note is the only record and the saved content can be deleted. */

const NOT_MOVED =
  'It is still in the folder of waiting approvals, too. Only moving the file approves: a copy or a link does not.';
const A_TWIN = 'This is a copy. Your approval waits in another note until you say whether it was sent.';
const A_COPY = 'This is a copy with another text. The sent text is in the Done folder.';
const TRIED_AGAIN = 'Deputy treats it as not sent and tries again.';
const SILENT: AlignMessage = { why: null, warned: [], isLookedAt: false };
/** Milliseconds for which an approval stays valid while its server does not answer. */
const LONGEST_DELAY_MS = 24 * 3_600_000;

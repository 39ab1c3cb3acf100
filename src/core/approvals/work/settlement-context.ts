import { readNote } from '../../../kernel/index/read-note';
import type { Effect } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { inertLine } from '../../../kernel/mail/text/inert';
import type { Followed } from '../../session/followed';
import { followOrigin } from '../../session/origins';
import { objectionOf } from './objection';
import { readApprovalFile, type ApprovalReading } from '../model/approval/read-approval';
import { type Delay, delayOf } from '../model/send-delay';
import { warningKey, warningSentence } from '../model/warnings';
import { baseName, folderOf } from '../../../kernel/notes/names';
import type { Note } from '../../../kernel/notes/note';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Session } from '../../session/session';
import { callOf } from '../../settings/call-of';
import { answeredMail } from '../model/answered-mail';
import type { Approval, Content } from '../model/approval/approval-note';
import { type ApprovalState, isDecidable } from '../model/approval/approval-state';
import { callHash } from '../model/approval/call-hash';
import {
  type ApprovalFolder,
  type ApprovalVerdict,
  type Caution,
  isKnownText,
} from '../model/judge-approval';
import { readSent } from '../model/kept-content';
import type { Ledger } from '../model/ledger';
import type { SendGate } from '../model/send-gate';

/** An approval's note as read, and the call that it describes. */
export interface ApprovalOnFile {
  path: string;
  note: Note;
  request: Approval;
  call: ToolCall;
}

/** Files of each folder from the latest listing. */
export type FoundApprovals = Record<ApprovalFolder, readonly { path: string; value: ApprovalReading }[]>;

/** Message to the person when a note is moved. */
export type AlignMessage = Omit<Extract<ApprovalVerdict, { kind: 'align' }>, 'kind'>;

/** The gate and the ledger for settling approvals, and what is read and recorded around them. */
export class SettlementContext {
  readonly session: Session;
  readonly ledger: Ledger;
  readonly gate: SendGate;
  /** When aborted, nothing new is begun. */
  readonly stop: AbortSignal;

  constructor({
    session,
    ledger,
    gate,
    stop,
  }: Pick<SettlementContext, 'session' | 'ledger' | 'gate' | 'stop'>) {
    this.session = session;
    this.ledger = ledger;
    this.gate = gate;
    this.stop = stop;
  }

  /** The approval in the note at this path; `null` if there is none that can be read. */
  async read(path: string): Promise<{ note: Note; request: Approval } | null> {
    const note = await readNote(this.session.ports.vault, path);
    const approval = note === null ? null : readApprovalFile(note);
    return note !== null && approval?.ok === true ? { note, request: approval.value } : null;
  }

  async cautions(approval: Approval): Promise<readonly Caution[]> {
    const warnings = await this.session.hostMemory.warnings.of(approval, this.ledger);
    return warnings.map((warning) => ({
      key: warningKey(warning),
      text: inertLine(warningSentence(warning)),
    }));
  }

  /** Why an approved action must not run; `null` if it may. */
  objection(approval: Approval): Promise<string | null> {
    const { ports, settings } = this.session;
    return objectionOf(ports, settings, approval);
  }

  /** Whether an approved call may be made now, according to the ledger. */
  delayNow(id: string): Delay['kind'] {
    const { ports, hostMemory, schedule, settings } = this.session;
    const entry = this.ledger.get(id);
    if (entry?.state.kind !== 'approved') return 'due';
    const delay = delayOf({
      state: entry.state,
      approvedAt: Date.parse(entry.approvedAt),
      now: ports.clock.now(),
      delayMs: hostMemory.staysOn ? settings.sendDelaySeconds * 1_000 : 0,
      isOurs: hostMemory.held.isAwakeFor(id, ports.clock.now()),
    });
    if (delay.kind === 'waits') schedule.wake(delay.until);
    return delay.kind;
  }

  /** Effects on the approval's source; `null` if they are impossible now, and then the approval waits, too. */
  follow(followed: Followed): Promise<Effect[] | null> {
    return followOrigin(this.session, followed);
  }

  /** Whether the log says that the approval was executed; then there may be copies of its note. */
  async isLogged({ id, createdAt }: Approval): Promise<boolean> {
    return (await this.session.log.countOf({ executed: id }, createdAt)) > 0;
  }

  /** Logs a transition that belongs to no operation. */
  log(entry: LogEntry): Promise<void> {
    return this.session.log.append([entry]);
  }

  /** The sent text, if it is saved and is the text of the executed call; otherwise `null`. */
  async sentOf(approval: Approval): Promise<Content | null> {
    const { ports, settings } = this.session;
    const state = this.ledger.state(approval.id);
    const sent = await readSent(ports.device, approval.id);
    const isOfRun =
      sent !== null &&
      state?.kind === 'executed' &&
      callHash(callOf({ ...approval, content: sent }, settings)) === state.hash;
    return isOfRun ? sent : null;
  }

  /** Remembers a mail that the person sent in their own program as answered. */
  async rememberSent({ id, content, attempt }: Approval, state: ApprovalState): Promise<void> {
    if (state.kind !== 'executed' || state.hash !== null || content.kind !== 'email') return;
    const at = this.ledger.get(id)?.since ?? '';
    await this.session.ports.begunCalls.begin({ request: id, attempt, at, ...answeredMail(content) }, []);
  }

  /**
   * Records that Deputy has put the note into `Pending_Approval/`, so that a move can approve its text. Does not record
   * a text that the person has not seen and no notice mentions; in a note updated in place, only the requested text is
   * recorded.
   */
  async recordShown(
    { path: from, request, call }: ApprovalOnFile,
    { said: { warned, isLookedAt }, state, path }: { said: AlignMessage; state: ApprovalState; path: string },
  ): Promise<void> {
    if (!isDecidable(state)) return;
    const hash = callHash(call);
    const wasMoved = from.startsWith(`${this.session.settings.folders.approved}/`);
    if (wasMoved ? !isLookedAt && !isKnownText(state, hash) : hash !== state.bound.hash) return;
    const warnings = warned.map(({ key }) => key);
    await this.ledger.append(request.id, {
      event: 'put',
      hash,
      warnings,
      note: baseName(path),
      folder: folderOf(path),
    });
  }
}

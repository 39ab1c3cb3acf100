import { decideApproval } from '../features/approvals/work/decide';
import type { DecideDeps } from '../features/approvals/work/decide-here';
import type { DecideOutcome, PersonDecision } from '../features/approvals/work/decision';
import { type ApprovalEdit, editApproval, type EditOutcome } from '../features/approvals/work/edit-approval';
import { settleAtOnce } from '../features/approvals/work/settle-at-once';
import { snoozeApproval } from '../features/approvals/work/snooze-approval';
import { takeBackApproval, type TakenBack } from '../features/approvals/work/take-back-approval';
import type { ApprovalCard } from '../features/approvals/view/approval-card';
import { type MailView, mailView } from '../features/approvals/view/mail-view';
import type { RevisionView } from '../features/approvals/view/revision-view';
import { readRevisions } from '../features/revision/work/pick-revision';
import { readNote } from '../kernel/index/read-note';
import type { HeldApproval } from '../session/papers/held-approvals';
import type { UnderLock } from '../session/work-lock';
import { type DeputyShared, NEVER } from './at-once';
import type { ApprovalsReader } from './overview/approvals';

/** What waits for a person's yes. Nothing here needs the lock but what a person takes back. */
export class DeputyApprovals {
  constructor(
    private readonly shared: DeputyShared,
    private readonly reader: ApprovalsReader,
  ) {}

  /** What waits for a person's approval, as they decide on it. */
  list(): Promise<ApprovalCard[]> {
    return this.reader.read();
  }

  /** It is carried out at once when that is possible, and never later than the next cycle. */
  async decide(path: string, decision: PersonDecision, signal = NEVER): Promise<DecideOutcome> {
    const { ports, settings, workLock, atOnce } = this.shared;
    const { schedule, hostMemory } = workLock;
    if (decision.kind === 'snooze') {
      // Undo knows of it if the lock is free; otherwise the file alone says so.
      const { until } = decision;
      const outcome = await atOnce((session) => snoozeApproval(session, { path, until }));
      if (outcome.kind === 'done' || outcome.kind === 'unchanged') return { kind: 'snoozed', note: path };
    }

    // Deputy wrote both of the texts that a person picks from.
    const settle = settling(this.shared, signal, decision.kind !== 'pick');
    const due = (): void => {
      schedule.due(0);
    };
    return decideApproval(
      { ports, settings, settle, held: hostMemory.held, due, stop: signal },
      path,
      decision,
    );
  }

  /** Puts the person's own words into a mail that waits; approves nothing. */
  edit(path: string, edit: ApprovalEdit): Promise<EditOutcome> {
    return editApproval(this.shared, path, edit);
  }

  /** Undoes one approval, by its id, as long as it is not carried out; `null`: it is not waiting for that. */
  async takeBack(id: string): Promise<UnderLock<TakenBack> | null> {
    const approval = this.shared.workLock.hostMemory.held.get(id);
    return approval === null ? null : takeBackHeld(this.shared, approval);
  }

  /** The mail of a note, to read beside its answer; `null`: the note has none. */
  async readMail(path: string): Promise<MailView | null> {
    const note = await readNote(this.shared.ports.vault, path);
    return note === null ? null : mailView(note.text);
  }

  /** The wordings of a draft, to be compared; `null`: there are none on this device. */
  revisions(path: string): Promise<RevisionView | null> {
    return readRevisions(this.shared.ports, path);
  }
}

export function takeBackHeld(shared: DeputyShared, approval: HeldApproval): Promise<UnderLock<TakenBack>> {
  const { ports, settings, workLock } = shared;
  const { held } = workLock.hostMemory;
  return takeBackApproval({ ports, settings, held, settle: settling(shared, NEVER, true) }, approval);
}

function settling(
  { atOnce }: DeputyShared,
  stop: AbortSignal,
  waitsForTyping: boolean,
): DecideDeps['settle'] {
  return () => settleAtOnce((work) => atOnce(work), { stop, waitsForTyping });
}

import { tendSenders } from '../features/senders/work/tend-senders';
import { settleApprovals } from '../features/approvals/work/settle-approvals';
import type { UnderLock } from '../session/work-lock';
import { takeBackHeld } from './approvals';
import { type DeputyShared, NEVER } from './at-once';
import {
  doneActions,
  joinActions,
  lastAction,
  undo,
  undoable,
  type UndoOutcome,
  type UndoWish,
} from './undo';
import type { DoneAction } from './undo-history';

/** What was done, and can be taken back. Reading it needs no lock. */
export class DeputyHistory {
  constructor(private readonly shared: DeputyShared) {}

  /** What `undo` would take back, in words; `null`: nothing. */
  undoable(): Promise<string | null> {
    const { workLock, ports } = this.shared;
    const { newest } = workLock.hostMemory.held;
    return newest === null ? undoable(ports.device) : Promise.resolve(newest.label);
  }

  /** The latest first and at most this many, as far as a person can choose it to be taken back. */
  list(most: number): Promise<DoneAction[]> {
    return doneActions(this.shared.ports, most);
  }

  /** What was done since an action is taken back as one from now on; `null`: since ever. */
  async join(since: string | null, label: string): Promise<void> {
    await this.shared.atOnce(
      (session) => joinActions(session, { since, label }),
      () => false,
    );
  }
}

/** Takes the last action back, or the ones that are named. */
export async function undoAtOnce(shared: DeputyShared, wish: UndoWish = {}): Promise<UnderLock<UndoOutcome>> {
  const { ports, workLock, atOnce } = shared;
  const { newest } = workLock.hostMemory.held;
  if (newest !== null && wish.ids === undefined) return takeBackHeld(shared, newest);
  const meant = await lastAction(ports.device);
  return atOnce(async (session) => {
    const outcome = await undo(session, wish, meant);
    // Undo also withdraws or restores the approvals that belong to it. After a crash this may be all that is left to do.
    if (outcome.kind === 'undone' || outcome.kind === 'nothing')
      await settleApprovals(session, { stop: NEVER, waitsForTyping: true });
    await tendSenders(session);
    return outcome;
  }, hasUndone);
}

/** Whether anything is different now. */
const hasUndone = ({ kind }: UndoOutcome): boolean => kind !== 'nothing';

import { settleApprovals } from '../approvals/work/settle-approvals';
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

/** Finished actions that can be undone. Reading them needs no lock. */
export class DeputyHistory {
  constructor(private readonly shared: DeputyShared) {}

  /** Label of the action that `undo` would undo; `null` if there is none. */
  undoable(): Promise<string | null> {
    const { workLock, ports } = this.shared;
    const { newest } = workLock.hostMemory.held;
    return newest === null ? undoable(ports.device) : Promise.resolve(newest.label);
  }

  /** Lists at most this many actions that a person can select to undo, the latest first. */
  list(most: number): Promise<DoneAction[]> {
    return doneActions(this.shared.ports, most);
  }

  /** Joins the actions after `since` into one that is undone together; `null` joins all actions. */
  async join(since: string | null, label: string): Promise<void> {
    await this.shared.atOnce(
      (session) => joinActions(session, { since, label }),
      () => false,
    );
  }
}

/** Undoes the last action, or the named ones. */
export async function undoAtOnce(shared: DeputyShared, wish: UndoWish = {}): Promise<UnderLock<UndoOutcome>> {
  const { ports, workLock, atOnce } = shared;
  const { newest } = workLock.hostMemory.held;
  if (newest !== null && wish.ids === undefined) return takeBackHeld(shared, newest);
  const meant = await lastAction(ports.device);
  return atOnce(async (session) => {
    const outcome = await undo(session, wish, meant);
    // Undo also withdraws or restores approvals of the action. After a crash this may be the only step left.
    if (outcome.kind === 'undone' || outcome.kind === 'nothing')
      await settleApprovals(session, { stop: NEVER, waitsForTyping: true });
    await session.learned?.tend(session);
    return outcome;
  }, hasUndone);
}

/** Whether there was an action to undo. */
const hasUndone = ({ kind }: UndoOutcome): boolean => kind !== 'nothing' && kind !== 'set_up';

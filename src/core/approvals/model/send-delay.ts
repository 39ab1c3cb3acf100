import type { ApprovalState } from './approval/approval-state';

/** Whether an approved call may be made now. `cut_off`: its process ended or slept, so it must be approved again. */
export type Delay = { kind: 'due' } | { kind: 'waits'; until: number } | { kind: 'cut_off' };

/** Facts about a held call; times in wall-clock milliseconds. */
export interface SendHold {
  state: Extract<ApprovalState, { kind: 'approved' }>;
  approvedAt: number;
  now: number;
  /** Milliseconds that an approval given by moving the file can be undone; 0 in one-shot commands. */
  delayMs: number;
  /** The approval was given in this process, which waits to execute it and has not slept through the delay. */
  isOurs: boolean;
}

/** Whether an approved call waits for the undo delay. Pure. A clock that jumps ends the wait, not the approval. */
export function delayOf({ state, approvedAt, now, delayMs, isOurs }: SendHold): Delay {
  // Opening a mail program, or work by hand, sends nothing yet.
  if (state.deferrals > 0 || state.bound.server === '') return DUE;
  const age = Math.abs(now - approvedAt);
  if (state.by === 'file') return age < delayMs ? { kind: 'waits', until: approvedAt + delayMs } : DUE;
  if (state.holdMs === 0) return DUE;
  if (isOurs) return age < state.holdMs ? { kind: 'waits', until: approvedAt + state.holdMs } : DUE;
  const end = state.holdMs + GRACE_MS;
  return age < end ? { kind: 'waits', until: approvedAt + end } : { kind: 'cut_off' };
}

const DUE: Delay = { kind: 'due' };

/** Extra milliseconds to wait, because another process of this device may be about to execute the approval. */
const GRACE_MS = 15_000;

/** Why an approval given in the app waits again without having been sent. */
export const CUT_OFF =
  'Deputy was closed, or the computer slept, before this was sent. Approve it again to send it.';

import type { ApprovalState } from './approval/approval-state';

/** Whether an approved call may be made now. `cut_off`: the process that waited to make it is gone, or
 * slept meanwhile, so the person is asked. */
export type Delay = { kind: 'due' } | { kind: 'waits'; until: number } | { kind: 'cut_off' };

/** What holds back a call that was approved; times in wall-clock milliseconds. */
export interface SendHold {
  state: Extract<ApprovalState, { kind: 'approved' }>;
  approvedAt: number;
  now: number;
  /** For approvals by a move; 0 in commands that run once. */
  delayMs: number;
  /** The approval was made in this process, which waits to carry it out, and has not slept through the delay. */
  isOurs: boolean;
}

/**
 * Until an approved mail is due, undo takes the approval back. Pure. A clock that jumps, either way, ends the wait: what
 * was approved stays approved.
 */
export function delayOf({ state, approvedAt, now, delayMs, isOurs }: SendHold): Delay {
  // What opens in the person's own program, or is done by hand, has not gone out by that.
  if (state.deferrals > 0 || state.bound.server === '') return DUE;
  const age = Math.abs(now - approvedAt);
  if (state.by === 'file') return age < delayMs ? { kind: 'waits', until: approvedAt + delayMs } : DUE;
  if (state.holdMs === 0) return DUE;
  if (isOurs) return age < state.holdMs ? { kind: 'waits', until: approvedAt + state.holdMs } : DUE;
  const end = state.holdMs + GRACE_MS;
  return age < end ? { kind: 'waits', until: approvedAt + end } : { kind: 'cut_off' };
}

const DUE: Delay = { kind: 'due' };

/** Another process of this device may be about to carry it out. */
const GRACE_MS = 15_000;

/** Why a request waits again that was approved in the app and not sent. */
export const CUT_OFF =
  'Deputy was closed, or the computer slept, before this was sent. Approve it again to send it.';

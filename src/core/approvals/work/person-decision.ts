import type { StateKind } from '../model/approval/approval-state';

export type PersonDecision =
  /** `request`, `shownHash` and `attempt` identify the approval on the screen; another may be at this path by now. */
  | {
      kind: 'approve';
      request: string;
      shownHash: string;
      attempt: number;
      by?: 'deputy' | 'command';
      /** The person confirmed that this text is sent with its blanks. */
      withBlanks?: true;
    }
  | { kind: 'reject'; reason: string }
  /** Takes back a rejection: the approval waits again. */
  | { kind: 'restore' }
  /** Reports whether the action happened; the person says so if Deputy cannot know. */
  | { kind: 'resolve'; wasSent: boolean }
  /** End of the snooze, in wall-clock milliseconds; `null` shows the approval again at once. */
  | { kind: 'snooze'; until: number | null }
  /** Draft and approval were both edited, and the person picks the text of this side. */
  | { kind: 'pick'; side: 'draft' | 'request' };

export type DecideOutcome =
  /** The decision is carried out. `why`: a sentence about the approval's current state; `trouble`: a failed write. */
  | { kind: 'settled'; state: StateKind; why: string | null; note: string; trouble?: string }
  /**
   * The decision is recorded and carried out later, as `why` says. `device`: the other device that carries it out.
   * `trouble`: why it was not carried out at once.
   */
  | { kind: 'put_off'; why: string; device: string | null; note: string; trouble?: string }
  | { kind: 'snoozed'; note: string }
  /** The approval differs from the one on the screen: nothing was decided. */
  | { kind: 'changed'; why: string }
  /** The action was approved and undone before it ran; the approval waits again. */
  | { kind: 'undone' }
  /** The decision is impossible; `why` is a sentence. */
  | { kind: 'refused'; why: string };

export const refusedDecision = (why: string): DecideOutcome => ({ kind: 'refused', why });
export const changed = (why: string = NOT_AS_SHOWN): DecideOutcome => ({ kind: 'changed', why });

export const NOT_AS_SHOWN = 'It is not what was shown any more: check it again.';

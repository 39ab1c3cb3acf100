import type { StateKind } from '../model/approval/approval-state';

/** What a person does about a request. */
export type PersonDecision =
  /** `request`, `shownHash` and `attempt` are of what was on the screen: another one may lie at its path by now. */
  | {
      kind: 'approve';
      request: string;
      shownHash: string;
      attempt: number;
      by?: 'deputy' | 'command';
      /** The person said that this very text goes out with the blanks in it. */
      withBlanks?: true;
    }
  | { kind: 'reject'; reason: string }
  /** A refusal is taken back. */
  | { kind: 'restore' }
  /** Whether it was sent, where Deputy can't know. */
  | { kind: 'resolve'; wasSent: boolean }
  /** Wall-clock milliseconds; `null`: it is shown again at once. */
  | { kind: 'snooze'; until: number | null }
  /** The draft and the request were both changed: this one counts. */
  | { kind: 'pick'; side: 'draft' | 'request' };

export type DecideOutcome =
  /** It was carried out. `why` is a sentence on where the request stands now; `trouble`, what could not be written. */
  | { kind: 'settled'; state: StateKind; why: string | null; note: string; trouble?: string }
  /** It is written down, and carried out later, as `why` says. `device`: by another one. `trouble`: why not at once. */
  | { kind: 'put_off'; why: string; device: string | null; note: string; trouble?: string }
  | { kind: 'snoozed'; note: string }
  /** The request is not any more what was on the screen: nothing was decided. */
  | { kind: 'changed'; why: string }
  /** It was approved, and undone before it was carried out: it waits again. */
  | { kind: 'undone' }
  /** It can't be done; `why` is a sentence. */
  | { kind: 'refused'; why: string };

export const refusedDecision = (why: string): DecideOutcome => ({ kind: 'refused', why });
export const changed = (why: string = NOT_AS_SHOWN): DecideOutcome => ({ kind: 'changed', why });

export const NOT_AS_SHOWN = 'It is not what was shown any more: look at it again.';

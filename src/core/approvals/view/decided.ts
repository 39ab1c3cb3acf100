import { STATE_FACTS, type StateKind } from '../model/approval/approval-state';
import { STATE_WORDS } from '../model/approval/state-words';

interface DecidedState {
  state: StateKind;
  /** Reason given in the approval's note. */
  why: string | null;
}

/** Describes an approval's state after a decision: a phrase without a full stop, and the sentences that follow. */
export function standing({ state, why }: DecidedState): { stands: string; lines: string[] } {
  const { stands, advice } = STATE_WORDS[state];
  return { stands, lines: [why ?? '', advice].filter((line) => line !== '') };
}

/** Whether the outcome differs from the person's decision. */
export const needsAttention = (state: StateKind): boolean => !STATE_FACTS[state].isAsDecided;

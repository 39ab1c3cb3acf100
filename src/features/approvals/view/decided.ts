import { STATE_FACTS, type StateKind } from '../model/approval/approval-state';
import { STATE_WORDS } from '../model/approval/state-words';

interface Standing {
  state: StateKind;
  /** What its note says of it. */
  why: string | null;
}

/** Where a request stands after a person has decided on it: without a full stop, and the sentences that follow. */
export function standing({ state, why }: Standing): { stands: string; lines: string[] } {
  const { stands, advice } = STATE_WORDS[state];
  return { stands, lines: [why ?? '', advice].filter((line) => line !== '') };
}

/** Something else became of it than the person meant. */
export const needsAttention = (state: StateKind): boolean => !STATE_FACTS[state].isAsDecided;

import type { Session } from '../session/session';
import type { Facts } from './facts';

/** Work of a feature at the end of a full cycle, while the lock is held. If it fails, the cycle goes on and names the part. */
export interface CycleStep {
  /** Names the part in a line of trouble. */
  part: string;
  run: (session: Session, facts: Facts) => Promise<void>;
}

let steps: readonly CycleStep[] = [];

/** Makes the steps of features known. Called by `createDeputy`. */
export function useSteps(used: readonly CycleStep[]): void {
  steps = used;
}

export const cycleSteps = (): readonly CycleStep[] => steps;

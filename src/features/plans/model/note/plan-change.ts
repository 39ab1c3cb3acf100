import type { PlanState, ReasoningEntry, StepState } from './plan';

/** A change to a plan note, as data. Steps are numbered from 1. */
export type PlanChange =
  | { change: 'state'; state: PlanState }
  | { change: 'step'; step: number; state: StepState }
  | { change: 'raise_hand'; step: number }
  | { change: 'log'; entry: ReasoningEntry };

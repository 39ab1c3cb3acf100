import { type Fault, FAULTS } from './fault';

export interface Evaluation {
  /** Confidence that the draft can be sent, from 0 to 1. */
  confidence: number;
  isSafe: boolean;
  /** Whether the mail must not be answered, so that no wording would help. */
  isHardBlock: boolean;
  faults: readonly Fault[];
}

/** Highest confidence for a draft with a fault found by code, whatever the model says. */
const MOST_WITH_CHECKS = 0.5;

/** Combines the evaluator's verdict with faults found by code, which the model cannot outvote. */
export function withChecks(said: Evaluation, found: readonly Fault[]): Evaluation {
  const faults = [
    ...said.faults,
    ...found.filter((fault) => !said.faults.some((each) => isSame(each, fault))),
  ];
  return {
    ...said,
    confidence: found.length === 0 ? said.confidence : Math.min(said.confidence, MOST_WITH_CHECKS),
    isSafe: said.isSafe && !said.isHardBlock && !faults.some(({ kind }) => FAULTS[kind].isUnsafe),
    faults,
  };
}

const isSame = (one: Fault, other: Fault): boolean =>
  one.kind === other.kind && one.quotation === other.quotation;

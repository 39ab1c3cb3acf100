import { type Fault, FAULTS } from './fault';

/** What a draft is worth. */
export interface Evaluation {
  /** 0 to 1. */
  confidence: number;
  isSafe: boolean;
  /** No wording would help: the mail must not be answered. */
  isHardBlock: boolean;
  faults: readonly Fault[];
}

/** A draft in which code has found a fault is worth no more, whatever a model says. */
const MOST_WITH_CHECKS = 0.5;

/** What the evaluator said, and what code has found: the model can't outvote it. */
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

import { DECISION_KINDS, type DecisionKind } from '../../../triage/model/decision';
import { counted } from './counted';

export const DECISION_COUNTS: Record<DecisionKind, (count: number) => string> = {
  urgent: (count) => `${String(count)} urgent`,
  draft_reply: (count) => counted(count, 'draft'),
  needs_info: (count) => counted(count, 'question'),
  delegate: (count) => `${String(count)} to hand over`,
  archive: (count) => `${String(count)} archived`,
};

/** The result of a decision in a word or two, for a column of the terminal. */
export const DECIDED_WORDS: Record<DecisionKind, string> = {
  urgent: 'urgent',
  draft_reply: 'drafted',
  needs_info: 'question',
  delegate: 'to hand over',
  archive: 'archived',
};

/** Decisions that make a note wait for the person, in the order of the summary; archived notes wait for nothing. */
const WAITING = ['urgent', 'draft_reply', 'needs_info', 'delegate'] as const;

export interface CycleSummary {
  forYou: number;
  /** Phrases for the notes that need the person, by kind: `2 urgent`, `1 question`. */
  parts: string[];
  decided: number;
}

/** Summary of a cycle's notes. `failed`: notes that could not be triaged or read. */
export function cycleOutcome(decisions: Record<DecisionKind, number>, failed: number): CycleSummary {
  const parts = WAITING.flatMap((kind) =>
    decisions[kind] === 0 ? [] : [DECISION_COUNTS[kind](decisions[kind])],
  );
  const decided = DECISION_KINDS.reduce((sum, kind) => sum + decisions[kind], 0);
  return {
    forYou: decided - decisions.archive + failed,
    parts: failed === 0 ? parts : [...parts, `${String(failed)} to fix`],
    decided,
  };
}

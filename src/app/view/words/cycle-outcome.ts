import { DECISION_KINDS, type DecisionKind } from '../../../features/triage/model/decision';

interface Waiting {
  place: number;
  /** Behind the count: `2 urgent`. */
  words: string;
}

/** What the notes of a decision wait for, in the order of the sentence; `null`: nothing, they were put away. */
const WAITS: Record<DecisionKind, Waiting | null> = {
  urgent: { place: 1, words: 'urgent' },
  draft_reply: { place: 2, words: 'with a draft to read' },
  needs_info: { place: 3, words: 'to complete' },
  delegate: { place: 4, words: 'to hand over' },
  archive: null,
};

const FAILED: Waiting = { place: Infinity, words: 'to fix' };

export interface CycleSummary {
  /** How many notes need the person. */
  forYou: number;
  /** `2 urgent`, `1 to complete`: the same notes by what they wait for. */
  parts: string[];
  putAway: number;
}

/** What became of a cycle's notes. `failed`: those that could not be triaged, or not be read. */
export function cycleOutcome(decisions: Record<DecisionKind, number>, failed: number): CycleSummary {
  const kinds = DECISION_KINDS.map((kind) => ({ count: decisions[kind], waits: WAITS[kind] }));
  const waiting = [...kinds, { count: failed, waits: FAILED }].flatMap(({ count, waits }) =>
    waits === null || count === 0 ? [] : [{ count, ...waits }],
  );
  waiting.sort((a, b) => a.place - b.place);
  return {
    forYou: total(waiting),
    parts: waiting.map(({ count, words }) => `${String(count)} ${words}`),
    putAway: total(kinds.filter(({ waits }) => waits === null)),
  };
}

const total = (groups: readonly { count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

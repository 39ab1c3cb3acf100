import type { Review } from '../../asking/ask-task';
import type { Turn } from '../../asking/conversation';
import { modelSays } from '../../mail/model-words';
import type { StepMove } from './schema';

export type StepEnd =
  | { kind: 'done'; what: string }
  /** It is the person's turn; nothing is to be written. `why` is a line for them. */
  | { kind: 'left'; why: string };

/** The model ends the step, or gives it up. */
export function endOf(
  move: Exclude<StepMove, { kind: 'use' }>,
  round: number,
): Extract<Review<StepEnd, Turn>, { kind: 'accepted' }> {
  const isDone = move.kind === 'done';
  const said = isDone ? { done: move.what } : { cannot: move.why };
  return {
    kind: 'accepted',
    end: isDone ? { kind: 'done', what: move.what } : { kind: 'left', why: modelSays(move.why, 260) },
    entries: [
      { event: 'llm_answer', severity: 'info', iteration: round, details: { task: 'step', ...said } },
    ],
  };
}

import type { AnswerProblem } from '../provider/answers/read-answer';
import { complaint } from '../provider/ask-with-correction';
import type { AnotherPrompt } from './prompt-task';
import type { Turn } from './conversation';
import { rejectionEntry } from './log-entries';
import type { SavedAnswer } from './saved-answer';

/** Asks the model for another answer, with a list of the errors in this one. */
export const complain = (
  answer: SavedAnswer,
  problem: AnswerProblem,
  round: number,
): AnotherPrompt<Turn> => ({
  kind: 'again',
  problem,
  turn: { answer: answer.text, reply: complaint(problem.issues), result: null },
  entry: rejectionEntry(answer, { problem: problem.kind, issues: problem.issues }, round),
});

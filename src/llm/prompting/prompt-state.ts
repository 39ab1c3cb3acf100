import type { LogEntry } from '../../kernel/log/entry';
import { isHeldBack, type ModelError } from '../../kernel/ports/language-model';
import type { AnswerReview, Deferred, PromptProgress, PromptTask, Trouble } from './prompt-task';
import { modelErrorEntry } from './log-entries';
import type { SavedAnswer } from './saved-answer';
import { addAnswer, addEntry, EMPTY_TALLY, type Tally } from './tally';

export interface Prompting<Turn> {
  kind: 'asking';
  /** Number of the current answer, from 1. */
  round: number;
  tally: Tally;
  turns: readonly Turn[];
  /** Whether the provider has rejected the prompt as too long once. */
  isHalved: boolean;
  /** Whether a log entry about the cut prompt has been added. */
  isCutLogged: boolean;
  /** Whether an answer was ended, because it could not become JSON. */
  hasEndedEarly: boolean;
}

export type PromptState<End, Turn> =
  | Prompting<Turn>
  /** `round`: number of answers, reused ones included. */
  | { kind: 'ended'; round: number; tally: Tally; end: End | Deferred };

const MOST_ANSWERS = 5;

export const startPrompting = <Turn>(): Prompting<Turn> => ({
  kind: 'asking',
  round: 1,
  tally: EMPTY_TALLY,
  turns: [],
  isHalved: false,
  isCutLogged: false,
  hasEndedEarly: false,
});

type Ending<End, Turn> = Pick<PromptTask<End, Turn>, 'giveUp' | 'actions' | 'mostAnswers'>;

export const progressOf = <Turn>(
  { round, turns }: Prompting<Turn>,
  { mostAnswers = MOST_ANSWERS }: { mostAnswers?: number },
): PromptProgress<Turn> => ({ round, left: mostAnswers - round, turns });

/** The state after the prompt was cut. A cut is logged once, and once more after the budget was halved. */
export const afterCut = <Turn>(state: Prompting<Turn>, cut: LogEntry | null): Prompting<Turn> =>
  cut === null || state.isCutLogged
    ? state
    : { ...state, isCutLogged: true, tally: addEntry(state.tally, cut) };

export function afterReview<End, Turn>(
  state: Prompting<Turn>,
  answer: SavedAnswer,
  { review, task }: { review: AnswerReview<End, Turn>; task: Ending<End, Turn> },
): PromptState<End, Turn> {
  const { round, turns } = state;
  if (review.kind === 'accepted') {
    const [first, ...others] = review.entries;
    const tally = others.reduce(addEntry, addAnswer(state.tally, answer, first));
    return { kind: 'ended', round, tally, end: review.end };
  }
  const { entry, turn, problem } = review;
  const asked = { ...state, tally: addAnswer(state.tally, answer, entry) };
  const isEndedEarly = answer.isEndedEarly === true;
  // One correction is enough to show that a model answers without JSON, or never ends.
  const isUseless = isEndedEarly && state.hasEndedEarly;
  if (isUseless || progressOf(state, task).left <= 0)
    return endWith(asked, { kind: 'exhausted', problem }, task);
  const hasEndedEarly = state.hasEndedEarly || isEndedEarly;
  return { ...asked, round: round + 1, turns: [...turns, turn], hasEndedEarly };
}

export function afterError<End, Turn>(
  state: Prompting<Turn>,
  error: ModelError,
  task: Ending<End, Turn>,
): PromptState<End, Turn> {
  const judged = judgeError(error, state.isHalved);
  const after = (action: string): Prompting<Turn> => ({
    ...state,
    tally: addEntry(state.tally, modelErrorEntry(error, action, state.round)),
  });
  const { refused, failed, deferred } = task.actions;
  switch (judged) {
    case 'halve':
      return { ...after('asked again with half the budget'), isHalved: true, isCutLogged: false };
    case 'defer': {
      // The refusal is already in the log.
      const { round, tally } = isHeldBack(error) ? state : after(deferred);
      return { kind: 'ended', round, tally, end: { kind: 'deferred', error } };
    }
    case 'refused':
      return endWith(after(refused), { kind: judged, error }, task);
    case 'too_long':
    case 'bad_request':
      return endWith(after(failed), { kind: judged, error }, task);
    case 'over_budget':
      return endWith(after(failed), { kind: judged, why: error.message }, task);
  }
}

export const afterRefusal = <End, Turn>(
  state: Prompting<Turn>,
  why: string,
  task: Ending<End, Turn>,
): PromptState<End, Turn> => endWith(state, { kind: 'over_budget', why }, task);

function endWith<End, Turn>(
  { round, tally }: Prompting<Turn>,
  trouble: Trouble,
  task: Ending<End, Turn>,
): PromptState<End, Turn> {
  const { end, entries } = task.giveUp(trouble, round);
  return { kind: 'ended', round, tally: entries.reduce(addEntry, tally), end };
}

/** How to react to a failed call. */
type ErrorJudgement =
  /** The prompt is sent again at half its length. */
  | 'halve'
  /** The question is postponed, because a later attempt may succeed. */
  | 'defer'
  /** The question fails, because asking again would fail in the same way. */
  | 'refused'
  | 'too_long'
  | 'bad_request'
  | 'over_budget';

function judgeError(error: ModelError, isHalved: boolean): ErrorJudgement {
  const { code, isOfNote } = error;
  switch (code) {
    case 'context_too_long':
      if (!isHalved && !isHeldBack(error)) return 'halve';
      return isOfNote ? 'too_long' : 'defer';
    case 'refused':
    case 'bad_request':
      return isOfNote ? code : 'defer';
    case 'auth':
    case 'billing':
    case 'rate_limit':
    case 'timeout':
    case 'network':
    case 'connection':
    case 'server':
    case 'budget':
    case 'unusable':
      return 'defer';
    case 'item_budget':
    case 'withheld':
      return 'over_budget';
  }
}

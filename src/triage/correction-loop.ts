import type { Result } from '../notes/result';
import type { Generation, ModelError } from '../ports/language-model';
import type { AnswerProblem } from '../provider/answer';
import type { Truncation } from './budget';
import { namedDecision, type Decision } from './decision';
import * as asked from '../asking/log-entries';
import * as entries from './log-entries';
import { enforceMoneyRule, isMoneyDecision, moneyIssue, type Override } from './money-rule';
import type { Correction } from './prompt';
import { addAnswer, addEntry, EMPTY_TALLY, type Tally } from '../asking/tally';
import { unaskedKeys } from './unasked-keys';

const MOST_ANSWERS = 5;

/** Room for a long reply; a model whose answer was cut off gets twice as much from then on. */
const ANSWER_TOKENS = 1_500;

interface Progress {
  /** The answer that is asked for, or was the last one: 1 to 5. */
  round: number;
  tally: Tally;
}

export type Asking = Progress & {
  kind: 'asking';
  /** The answer before and what was wrong with it; `null` in the first round. */
  correction: Correction | null;
  maxOutputTokens: number;
  /** The provider found the prompt too long once. */
  isBudgetHalved: boolean;
  /** The money word that the note holds, if any. */
  moneyWord: string | null;
  isMoneyCorrected: boolean;
  /** The log says that the model does not see the whole note. */
  isTruncationTold: boolean;
};

export type LoopState =
  | Asking
  | (Progress & { kind: 'decided'; decision: Decision; override: Override | null })
  | (Progress & { kind: 'failed'; cause: string })
  | (Progress & { kind: 'deferred'; error: ModelError });

export type LoopEvent =
  | { kind: 'answered'; answer: Generation; reading: Result<Decision, AnswerProblem> }
  /** No answer, after all retries. */
  | { kind: 'unanswered'; error: ModelError };

export const startLoop = (moneyWord: string | null): Asking => ({
  kind: 'asking',
  round: 1,
  tally: EMPTY_TALLY,
  correction: null,
  maxOutputTokens: ANSWER_TOKENS,
  isBudgetHalved: false,
  moneyWord,
  isMoneyCorrected: false,
  isTruncationTold: false,
});

/** What the model is about to see. Told once, and again when the budget was halved. */
export const tellTruncation = (state: Asking, truncation: Truncation | null): Asking =>
  truncation === null || state.isTruncationTold
    ? state
    : { ...state, isTruncationTold: true, tally: addEntry(state.tally, entries.truncatedEntry(truncation)) };

/** The correction loop without its effects. Its endings are worded by section 2 of the requirements. */
export function transition(state: Asking, event: LoopEvent): LoopState {
  switch (event.kind) {
    case 'answered':
      return event.reading.ok
        ? afterDecision(state, event.answer, event.reading.value)
        : afterProblem(state, event.answer, event.reading.error);
    case 'unanswered':
      return afterError(state, event.error);
  }
}

function afterDecision(state: Asking, answer: Generation, decision: Decision): LoopState {
  const { moneyWord } = state;
  if (moneyWord === null || isMoneyDecision(decision))
    return accept(state, answer, { decision, override: null });
  if (state.isMoneyCorrected || state.round >= MOST_ANSWERS)
    return accept(state, answer, enforceMoneyRule(decision));
  const rejection = { problem: 'money_rule', issues: [moneyIssue(decision, moneyWord)] } as const;
  return { ...reject(state, answer, rejection), isMoneyCorrected: true };
}

interface Accepted {
  decision: Decision;
  override: Override | null;
}

function accept({ round, tally }: Asking, answer: Generation, { decision, override }: Accepted): LoopState {
  const entry = entries.decisionEntry(decision, round, unaskedKeys(answer.text));
  const counted = addAnswer(tally, answer, entry);
  const told = override === null ? counted : addEntry(counted, entries.overrideEntry(decision, override));
  return { kind: 'decided', round, tally: told, decision, override };
}

function afterProblem(state: Asking, answer: Generation, problem: AnswerProblem): LoopState {
  const next = reject(state, answer, { problem: problem.kind, issues: problem.issues });
  if (state.round >= MOST_ANSWERS) return giveUp({ ...state, tally: next.tally }, problem);
  return problem.kind === 'truncated' ? { ...next, maxOutputTokens: ANSWER_TOKENS * 2 } : next;
}

/** On to the next round. */
function reject(state: Asking, answer: Generation, rejection: asked.Rejection): Asking {
  const tally = addAnswer(state.tally, answer, asked.rejectionEntry(answer, rejection, state.round));
  return {
    ...state,
    round: state.round + 1,
    tally,
    correction: { answer: answer.text, issues: rejection.issues },
  };
}

function giveUp(state: Asking, problem: AnswerProblem): LoopState {
  switch (problem.kind) {
    case 'empty':
      return leaveToPerson(state, 'The model returned an empty response');
    case 'ambiguous':
      return leaveToPerson(state, 'The model could not determine an action');
    case 'no_message':
      return unreadable(state, 'came without a message from the provider');
    case 'not_json':
      return unreadable(state, 'held no JSON');
    case 'truncated':
      return problem.partial === undefined
        ? unreadable(state, 'was cut off')
        : incomplete(state, problem.partial);
    case 'invalid':
      return incomplete(state, problem.partial);
  }
}

const incomplete = (state: Asking, answer: unknown): LoopState =>
  namedDecision(answer) === null
    ? leaveToPerson(state, 'The model could not determine an action')
    : leaveToPerson(state, "The model's answer stayed incomplete");

function unreadable(state: Asking, what: string): LoopState {
  const cause = `The model gave no usable answer in ${String(state.round)} tries; the last one ${what}`;
  return fail({ ...state, tally: addEntry(state.tally, entries.exhaustedEntry(cause, state.round)) }, cause);
}

function afterError(state: Asking, error: ModelError): LoopState {
  const after = (action: string): Asking => ({
    ...state,
    tally: addEntry(state.tally, asked.modelErrorEntry(error, action, state.round)),
  });
  switch (error.code) {
    case 'refused':
      return leaveToPerson(after('the person decides'), `The model refused to answer: ${error.message}`);
    case 'context_too_long':
      return state.isBudgetHalved
        ? fail(after('the note is marked failed'), `The note is too long for the model: ${error.message}`)
        : { ...after('asked again with half the budget'), isBudgetHalved: true, isTruncationTold: false };
    case 'bad_request':
      // A model or an address that does not exist is no fault of the note: it waits until the settings are right.
      if (error.status === 404) return defer(after('the note stays pending'), error);
      return fail(after('the note is marked failed'), `The provider refused the request: ${error.message}`);
    case 'auth':
    case 'billing':
    case 'rate_limit':
    case 'timeout':
    case 'network':
    case 'server':
      return defer(after('the note stays pending'), error);
  }
}

/** Deputy decides in the model's place: the person has to look. */
function leaveToPerson({ round, tally }: Asking, reasoning: string): LoopState {
  const decision = decisionForPerson(reasoning);
  const entry = { ...entries.decisionEntry(decision, round), details: { decided_by: 'deputy' } };
  return { kind: 'decided', round, tally: addEntry(tally, entry), decision, override: null };
}

/** What a note becomes where no model decided. */
const decisionForPerson = (reasoning: string): Decision => ({
  kind: 'needs_info',
  confidence: 0,
  reasoning,
  isDeputys: true,
  missing: 'What should happen with this note.',
});

const fail = ({ round, tally }: Asking, cause: string): LoopState => ({
  kind: 'failed',
  round,
  tally,
  cause,
});

const defer = ({ round, tally }: Asking, error: ModelError): LoopState => ({
  kind: 'deferred',
  round,
  tally,
  error,
});

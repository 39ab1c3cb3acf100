import type { LogEntry } from '../log/entry';
import type { Result } from '../notes/result';
import type { GenerateRequest, ModelError } from '../ports/language-model';
import type { AnswerProblem } from '../provider/answer';
import type { SavedAnswer } from './saved-answer';
import { addAnswer, addEntry, EMPTY_TALLY, type Tally } from './tally';
import type { Attempt } from '../asking/attempt';
import { askModel, promptFor } from './ask-model';
import { type AskDeps, MOST_ANSWERS } from './ask-deps';
import { attemptOf } from './attempt';
import { complaint } from './complaint';
import type { Conversation, Turn } from './conversation';
import { cutEntry, modelErrorEntry, rejectionEntry } from './log-entries';
import { judgeError } from './judge-error';

export interface Wanted<T> extends Pick<GenerateRequest, 'task' | 'input' | 'output' | 'maxOutputTokens'> {
  /** In the log, such as `planning`. */
  what: string;
  conversation: Omit<Conversation, 'turns'>;
  accept(answer: SavedAnswer): Result<T, AnswerProblem>;
  /** What every line of the log says. */
  details: Readonly<Record<string, unknown>>;
}

export type AskOutcome<T> = Attempt &
  (
    | { kind: 'answered'; value: T }
    /** `cause` is a sentence for the person. */
    | { kind: 'failed'; cause: string }
    /** Another time: the entries are to be logged and the saved answers closed. */
    | { kind: 'deferred'; error: ModelError }
  );

interface Asking {
  kind: 'asking';
  /** The answer that is asked for: 1 to 5. */
  round: number;
  tally: Tally;
  /** The answer before and what was wrong with it. */
  turn: Turn | null;
  maxOutputTokens: number;
  isHalved: boolean;
}

type Ended<T> = { round: number; tally: Tally } & (
  { kind: 'answered'; value: T } | { kind: 'failed'; cause: string } | { kind: 'deferred'; error: ModelError }
);

/**
 * Asks until an answer holds, at most five times, each time with the last one and what was wrong with it. Changes
 * nothing but `answers`. Rejects only when `signal` is aborted or an answer can't be saved.
 */
export async function askUntilValid<T>(wanted: Wanted<T>, deps: AskDeps): Promise<AskOutcome<T>> {
  let state: Asking | Ended<T> = {
    kind: 'asking',
    round: 1,
    tally: EMPTY_TALLY,
    turn: null,
    maxOutputTokens: wanted.maxOutputTokens,
    isHalved: false,
  };
  while (state.kind === 'asking') state = await ask(state, wanted, deps);
  const { round, tally, ...ending } = state;
  return {
    ...attemptOf({ iterations: round, tally, model: deps.model, details: wanted.details }),
    ...ending,
  };
}

async function ask<T>(state: Asking, wanted: Wanted<T>, deps: AskDeps): Promise<Asking | Ended<T>> {
  const { task, input, output, conversation } = wanted;
  const { round, turn, isHalved, maxOutputTokens } = state;
  const prompt = promptFor({ ...conversation, turns: turn === null ? [] : [turn] }, isHalved, deps);
  const told = round > 1 ? state : { ...state, tally: addCut(state.tally, cutEntry(prompt)) };
  const about = wanted.details;
  const answer = await askModel({ task, input, about, output, maxOutputTokens, round, prompt }, deps);
  if (!answer.ok) return afterError(told, answer.error);
  const reading = wanted.accept(answer.value);
  if (!reading.ok) return afterProblem(told, { answer: answer.value, problem: reading.error, wanted });
  const accepted: LogEntry = {
    event: 'llm_answer',
    severity: 'info',
    iteration: round,
    details: { task: wanted.what },
  };
  return {
    kind: 'answered',
    round,
    tally: addAnswer(told.tally, answer.value, accepted),
    value: reading.value,
  };
}

const addCut = (tally: Tally, entry: LogEntry | null): Tally =>
  entry === null ? tally : addEntry(tally, entry);

interface Rejected {
  answer: SavedAnswer;
  problem: AnswerProblem;
  wanted: Pick<GenerateRequest, 'maxOutputTokens'>;
}

function afterProblem(
  state: Asking,
  { answer, problem: { kind, issues }, wanted }: Rejected,
): Asking | Ended<never> {
  const { round } = state;
  const tally = addAnswer(state.tally, answer, rejectionEntry(answer, { problem: kind, issues }, round));
  if (round >= MOST_ANSWERS) {
    const last = issues[0] ?? '';
    const cause = `The model gave no usable answer in ${String(round)} tries. The last one: ${last}`;
    return { kind: 'failed', round, tally, cause };
  }
  return {
    ...state,
    round: round + 1,
    tally,
    turn: { answer: answer.text, reply: complaint(issues), result: null },
    maxOutputTokens: kind === 'truncated' ? wanted.maxOutputTokens * 2 : state.maxOutputTokens,
  };
}

function afterError(state: Asking, error: ModelError): Asking | Ended<never> {
  const { round } = state;
  const judged = judgeError(error, state.isHalved);
  const tally = addEntry(state.tally, modelErrorEntry(error, judged.action, round));
  switch (judged.kind) {
    case 'halve':
      return { ...state, tally, isHalved: true };
    case 'give_up':
      return { kind: 'failed', round, tally, cause: judged.cause };
    case 'defer':
      return { kind: 'deferred', round, tally, error };
  }
}

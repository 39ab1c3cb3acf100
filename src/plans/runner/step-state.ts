import type { LogEntry } from '../../log/entry';
import type { ModelError } from '../../ports/language-model';
import type { AnswerProblem } from '../../provider/answer';
import type { ToolArguments, VaultToolResult } from '../../tools/vault-tool';
import { modelErrorEntry, rejectionEntry } from '../../asking/log-entries';
import type { SavedAnswer } from '../../asking/saved-answer';
import { addAnswer, addEntry, EMPTY_TALLY, type Tally } from '../../asking/tally';
import { MOST_ANSWERS } from '../../asking/ask-deps';
import { complaint } from '../../asking/complaint';
import type { Turn } from '../../asking/conversation';
import { judgeError } from '../../asking/judge-error';

export interface Working {
  kind: 'working';
  /** The answer that is asked for: 1 to 5. */
  round: number;
  tally: Tally;
  turns: readonly Turn[];
  maxOutputTokens: number;
  isHalved: boolean;
}

export type StepState =
  | Working
  | ({ round: number; tally: Tally } & (
      { kind: 'done'; what: string } | { kind: 'left'; why: string } | { kind: 'deferred'; error: ModelError }
    ));

export type StepEvent =
  | { kind: 'used'; tool: string; given: ToolArguments; result: VaultToolResult }
  | { kind: 'done'; what: string }
  | { kind: 'stuck'; why: string }
  | { kind: 'rejected'; problem: AnswerProblem };

const ANSWER_TOKENS = 2_000;
const LOGGED_CHARACTERS = 300;

export const startStep = (): Working => ({
  kind: 'working',
  round: 1,
  tally: EMPTY_TALLY,
  turns: [],
  maxOutputTokens: ANSWER_TOKENS,
  isHalved: false,
});

/** The loop of a step without its effects: what an answer, and what came of it, lead to. Every answer costs a round. */
export function afterAnswer(state: Working, answer: SavedAnswer, event: StepEvent): StepState {
  const { round } = state;
  const tally = addAnswer(state.tally, answer, entryOf(event, answer, round));
  switch (event.kind) {
    case 'done':
      return { kind: 'done', round, tally, what: event.what };
    case 'stuck':
      return { kind: 'left', round, tally, why: event.why };
    case 'used':
      return nextRound({ ...state, tally }, { answer: answer.text, ...told(event) });
    case 'rejected': {
      const turn = { answer: answer.text, reply: complaint(event.problem.issues), result: null };
      const isCut = event.problem.kind === 'truncated';
      return nextRound({ ...state, tally, ...(isCut ? { maxOutputTokens: ANSWER_TOKENS * 2 } : {}) }, turn);
    }
  }
}

export function afterError(state: Working, error: ModelError): StepState {
  const { round } = state;
  const judged = judgeError(error, state.isHalved);
  const tally = addEntry(state.tally, modelErrorEntry(error, judged.action, round));
  switch (judged.kind) {
    case 'halve':
      return { ...state, tally, isHalved: true };
    case 'give_up':
      return { kind: 'left', round, tally, why: judged.cause };
    case 'defer':
      return { kind: 'deferred', round, tally, error };
  }
}

/** Nothing is asked any more, and what was staged is dropped. */
export const leave = ({ round, tally }: Working, why: string): StepState => ({
  kind: 'left',
  round,
  tally,
  why,
});

function nextRound(state: Working, turn: Turn): StepState {
  if (state.round >= MOST_ANSWERS)
    return leave(state, `It was not finished in ${String(MOST_ANSWERS)} rounds.`);
  const round = state.round + 1;
  const hint =
    round === MOST_ANSWERS
      ? 'This is your last answer: end with done or cannot.'
      : `${String(MOST_ANSWERS - round + 1)} answers are left.`;
  return { ...state, round, turns: [...state.turns, { ...turn, reply: `${hint} ${turn.reply}` }] };
}

function told({ tool, result }: Extract<StepEvent, { kind: 'used' }>): Omit<Turn, 'answer'> {
  return result.kind === 'done'
    ? { reply: `What ${tool} says, as data:`, result: result.text }
    : { reply: 'Nothing was done, because, as data:', result: result.why };
}

function entryOf(event: StepEvent, answer: SavedAnswer, round: number): LogEntry {
  switch (event.kind) {
    case 'used':
      return toolEntry(event, round);
    case 'rejected':
      return rejectionEntry(answer, { problem: event.problem.kind, issues: event.problem.issues }, round);
    case 'done':
      return answerEntry({ done: event.what }, round);
    case 'stuck':
      return answerEntry({ cannot: event.why }, round);
  }
}

const answerEntry = (said: Record<string, string>, round: number): LogEntry => ({
  event: 'llm_answer',
  severity: 'info',
  iteration: round,
  details: { task: 'step', ...said },
});

const toolEntry = (
  { tool, given, result }: Extract<StepEvent, { kind: 'used' }>,
  round: number,
): LogEntry => ({
  event: 'tool_call',
  severity: result.kind === 'done' ? 'info' : 'warn',
  iteration: round,
  details: {
    tool: tool.slice(0, LOGGED_CHARACTERS),
    arguments: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]: [string, string | null]) =>
        value === null ? [] : [[name, value.slice(0, LOGGED_CHARACTERS)]],
      ),
    ),
    result: result.kind,
    text: (result.kind === 'done' ? result.text : result.why).slice(0, LOGGED_CHARACTERS),
  },
});

import type { Again, AskProgress, Review } from '../../asking/ask-task';
import type { Turn } from '../../asking/conversation';
import type { SavedAnswer } from '../../asking/saved-answer';
import type { LogEntry } from '../../log/entry';
import { modelSays } from '../../mail/model-words';
import type { Used } from './make-use-of';
import type { StepMove } from './schema';

export type StepEnd =
  | { kind: 'done'; what: string }
  /** It is the person's turn; nothing is to be written. `why` is a line for them. */
  | { kind: 'left'; why: string };

const LOGGED_CHARACTERS = 300;

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

/** The model sees what the tool has found, or why it did nothing. */
export const afterTool = (answer: SavedAnswer, used: Used, round: number): Again<Turn> => ({
  kind: 'again',
  problem: null,
  turn: { answer: answer.text, ...replyTo(used) },
  entry: toolEntry(used, round),
});

const replyTo = ({ tool, result }: Used): Omit<Turn, 'answer'> =>
  result.kind === 'done'
    ? { reply: `What ${tool} says, as data:`, result: result.text }
    : { reply: 'Nothing was done, because, as data:', result: result.why };

/** The model sees how many answers it has left. `ends`: what it may end with. */
export function withHint(
  again: Again<Turn>,
  { left }: AskProgress<Turn>,
  ends = 'done or cannot',
): Again<Turn> {
  const hint =
    left === 1 ? `This is your last answer: end with ${ends}.` : `${String(left)} answers are left.`;
  return { ...again, turn: { ...again.turn, reply: `${hint} ${again.turn.reply}` } };
}

const toolEntry = ({ tool, given, result }: Used, round: number): LogEntry => ({
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

import type { LogEntry } from '../../kernel/log/entry';
import type { GenerateRequest, Message, ModelError } from '../../kernel/ports/language-model';
import type { AnswerProblem } from '../provider/answers/answer';
import type { CountTokens } from './fit-text';
import type { SavedAnswer } from './saved-answer';

/**
 * A question to a model: what it is shown, what an answer is worth, and how it ends without one that holds. `End` is
 * what comes of it; a `Turn` is a former answer and what was said to it, as the task's own prompt shows them.
 */
export interface PromptTask<End, Turn> extends Pick<
  GenerateRequest,
  'task' | 'input' | 'output' | 'maxOutputTokens' | 'temperature'
> {
  /** The prompt's constant part: it is counted once. */
  system: string;
  /** Pure. `turns`: oldest first, one for each answer so far. */
  prompt(turns: readonly Turn[], room: PromptRoom): Prompt;
  review(
    answer: SavedAnswer,
    so: PromptProgress<Turn>,
  ): AnswerReview<End, Turn> | Promise<AnswerReview<End, Turn>>;
  giveUp(trouble: Trouble, round: number): { end: End; entries: readonly LogEntry[] };
  /** In the log: what is done about a question that got no answer. */
  actions: { refused: string; failed: string; deferred: string };
  /** What every line of the log says. */
  about: Partial<LogEntry>;
  /** Answers at most, 5 unless another number is given. */
  mostAnswers?: number;
}

export interface PromptRoom {
  /** For the system prompt and all messages. */
  budget: number;
  count: CountTokens;
}

export interface Prompt {
  system: string;
  messages: readonly Message[];
  tokens: number;
  /** For the log, where the model does not see all of what it is asked about. */
  cut: LogEntry | null;
}

export interface PromptProgress<Turn> {
  /** From 1. */
  round: number;
  /** How many more answers may be asked for. */
  left: number;
  turns: readonly Turn[];
}

/** What an answer is worth. */
export type AnswerReview<End, Turn> =
  /** The first entry gets the answer's tokens and cost. */
  { kind: 'accepted'; end: End; entries: readonly [LogEntry, ...LogEntry[]] } | AnotherPrompt<Turn>;

/** Another answer is needed: this one did not hold, or it asked for a tool. */
export interface AnotherPrompt<Turn> {
  kind: 'again';
  turn: Turn;
  entry: LogEntry;
  /** `null`: nothing was wrong with its form. */
  problem: AnswerProblem | null;
}

/** Why no further answer is asked for. */
export type Trouble =
  /** None of the answers ended it; `problem` is the last one's. */
  | { kind: 'exhausted'; problem: AnswerProblem | null }
  /** Asking again would end the same way. */
  | { kind: 'refused' | 'too_long' | 'bad_request'; error: ModelError }
  | { kind: 'over_budget'; why: string };

/** Another time it may go well: the entries are to be logged and the saved answers closed. */
export interface Deferred {
  kind: 'deferred';
  error: ModelError;
}

import type { LogEntry } from '../../kernel/log/entry';
import type { GenerateRequest, Message, ModelError } from '../../kernel/ports/language-model';
import type { AnswerProblem } from '../provider/answers/read-answer';
import type { CountTokens } from './fit-text';
import type { SavedAnswer } from './saved-answer';

/**
 * A question to a model: its prompt, the review of answers, and the outcome if no answer is valid. `End` is the type of
 * the outcome, `Turn` that of an earlier answer with the reply to it.
 */
export interface PromptTask<End, Turn> extends Pick<
  GenerateRequest,
  'task' | 'input' | 'output' | 'maxOutputTokens' | 'temperature'
> {
  /** The constant part of the prompt; its tokens are counted once. */
  system: string;
  /** Builds the prompt. Pure. `turns`: one per answer so far, oldest first. */
  prompt(turns: readonly Turn[], room: PromptRoom): Prompt;
  review(
    answer: SavedAnswer,
    so: PromptProgress<Turn>,
    prompt: Prompt,
  ): AnswerReview<End, Turn> | Promise<AnswerReview<End, Turn>>;
  giveUp(trouble: Trouble, round: number): { end: End; entries: readonly LogEntry[] };
  /** Phrases for the log that say what happens to a question without an answer. */
  actions: { refused: string; failed: string; deferred: string };
  /** Fields that every log line contains. */
  about: Partial<LogEntry>;
  /** Maximum number of answers that are requested; 5 by default. */
  mostAnswers?: number;
}

export interface PromptRoom {
  budget: number;
  count: CountTokens;
}

export interface Prompt {
  system: string;
  messages: readonly Message[];
  tokens: number;
  /** Log entry if the model sees only a part of the text. */
  cut: LogEntry | null;
  /** The text of a note in the prompt, where a task looks up what an answer quotes. */
  shown?: string;
}

export interface PromptProgress<Turn> {
  /** Number of the answer, from 1. */
  round: number;
  /** Number of further answers that are allowed. */
  left: number;
  turns: readonly Turn[];
}

export type AnswerReview<End, Turn> =
  /** The answer is accepted. Its tokens and cost are added to the first entry. */
  { kind: 'accepted'; end: End; entries: readonly [LogEntry, ...LogEntry[]] } | AnotherPrompt<Turn>;

/** Another answer is needed: this one was not valid, or it called a tool. */
export interface AnotherPrompt<Turn> {
  kind: 'again';
  turn: Turn;
  entry: LogEntry;
  /** The fault in the answer's form; `null` if the form was valid and only the review asks for another answer. */
  problem: AnswerProblem | null;
}

/** Why no further answer is requested. */
export type Trouble =
  /** No answer was valid; `problem` describes the last one. */
  | { kind: 'exhausted'; problem: AnswerProblem | null }
  /** The provider refused the prompt, and asking again would fail in the same way. */
  | { kind: 'refused' | 'too_long' | 'bad_request'; error: ModelError }
  | { kind: 'over_budget'; why: string };

/** There was no answer, but a later attempt may succeed: the caller logs the entries and closes the saved answers. */
export interface Deferred {
  kind: 'deferred';
  error: ModelError;
}

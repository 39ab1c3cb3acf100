import type { Result } from '../../kernel/notes/values/result';
import type { AnswerProblem } from '../provider/answers/read-answer';
import { prompt } from './prompt';
import type { PromptDeps } from './prompt-deps';
import type { PromptTask, Deferred } from './prompt-task';
import type { PromptAttempt } from './attempt';
import { causeOf } from './cause-of';
import { complain } from './complaint';
import { type Conversation, conversationPrompt, type Turn } from './conversation';
import type { SavedAnswer } from './saved-answer';

/** A question whose answer is a value: no tools, and no special outcomes. */
export interface Wanted<T> extends Pick<
  PromptTask<T, Turn>,
  'task' | 'input' | 'output' | 'maxOutputTokens' | 'temperature' | 'about' | 'mostAnswers'
> {
  /** Name of the question in the log, such as `planning`. */
  what: string;
  conversation: Omit<Conversation, 'turns'>;
  accept: (answer: SavedAnswer) => Result<T, AnswerProblem>;
}

export type PromptOutcome<T> = PromptAttempt & (Answered<T> | Deferred);

type Answered<T> =
  | { kind: 'answered'; value: T }
  /** `cause`: a sentence for the person. */
  | { kind: 'failed'; cause: string };

/** Phrases for the log that say what happens to a question without an answer. */
export const LEFT_TO_PERSON = {
  refused: 'it is left to the person',
  failed: 'it is left to the person',
  deferred: 'it is tried again later',
} as const;

/**
 * Asks until an answer is valid, and returns each invalid answer to the model with its errors. Rejects like
 * {@link prompt}.
 */
export const askUntilValid = <T>(wanted: Wanted<T>, deps: PromptDeps): Promise<PromptOutcome<T>> =>
  prompt<Answered<T>, Turn>(taskOf(wanted), deps);

function taskOf<T>({ what, conversation, accept, ...rest }: Wanted<T>): PromptTask<Answered<T>, Turn> {
  return {
    ...rest,
    system: conversation.system,
    actions: LEFT_TO_PERSON,
    prompt: (turns, room) => conversationPrompt({ ...conversation, turns: turns.slice(-1) }, room),
    review: (answer, { round }) => {
      const reading = accept(answer);
      if (!reading.ok) return complain(answer, reading.error, round);
      const details = { task: what };
      return {
        kind: 'accepted',
        end: { kind: 'answered', value: reading.value },
        entries: [{ event: 'llm_answer', severity: 'info', iteration: round, details }],
      };
    },
    giveUp: (trouble, rounds) => ({
      end: { kind: 'failed', cause: causeOf(trouble, { what: 'text', rounds }) },
      entries: [],
    }),
  };
}

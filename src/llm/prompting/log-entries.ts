import type { LogEntry } from '../../kernel/log/entry';
import type { Generation, ModelError } from '../../kernel/ports/language-model';

/** Maximum number of characters of a model's text that the log keeps. */
export const LOGGED_CHARACTERS = 2_000;

/** Why an answer was rejected; `problem` is a keyword for searching the log. */
export interface Rejection {
  problem: string;
  issues: readonly string[];
}

export const rejectionEntry = (
  answer: Generation,
  { problem, issues }: Rejection,
  round: number,
): LogEntry => ({
  event: 'invalid_response',
  severity: 'warn',
  iteration: round,
  details: {
    problem,
    issues,
    response: answer.text.slice(0, LOGGED_CHARACTERS),
    response_characters: answer.text.length,
  },
});

/** Log entry for a failed call. `action`: a phrase for how the error is handled. */
export const modelErrorEntry = (error: ModelError, action: string, round: number): LogEntry => ({
  event: 'llm_error',
  severity: 'error',
  iteration: round,
  error_type: error.code,
  error_message: error.message,
  details: { action, ...(error.status === undefined ? {} : { http_status: error.status }) },
});

export const cutEntry = ({ all, shown }: { all: number; shown: number }): LogEntry | null =>
  shown >= all
    ? null
    : {
        event: 'truncated',
        severity: 'info',
        details: { original_characters: all, kept_characters: shown },
      };

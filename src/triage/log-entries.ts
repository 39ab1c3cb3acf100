import type { LogEntry } from '../log/entry';
import type { Generation, ModelError } from '../ports/language-model';
import type { AnswerProblem } from '../provider/answer';
import type { Truncation } from './budget';
import type { Decision } from './decision';
import type { Override } from './money-rule';

/** How much of a text by a model the log keeps. */
const LOGGED_CHARACTERS = 2_000;

/** `unasked`: what the answer held besides, and nobody looked at. */
export const decisionEntry = (
  decision: Decision,
  round: number,
  unasked: readonly string[] = [],
): LogEntry => ({
  event: 'llm_decision',
  severity: decision.kind === 'urgent' || unasked.length > 0 ? 'warn' : 'info',
  decision: decision.kind,
  confidence: decision.confidence,
  reasoning: decision.reasoning.slice(0, LOGGED_CHARACTERS),
  iteration: round,
  ...(unasked.length === 0 ? {} : { details: { ignored: unasked } }),
});

export const overrideEntry = (decision: Decision, override: Override): LogEntry => ({
  event: 'override',
  severity: 'warn',
  decision: decision.kind,
  reasoning: override.reason,
  details: { rule: override.rule, from: override.from, to: override.to },
});

export interface Rejection {
  problem: AnswerProblem['kind'] | 'money_rule';
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

/** `action`: what is done about it, in words. */
export const modelErrorEntry = (error: ModelError, action: string, round: number): LogEntry => ({
  event: 'llm_error',
  severity: 'error',
  iteration: round,
  error_type: error.code,
  error_message: error.message,
  details: { action, ...(error.status === undefined ? {} : { http_status: error.status }) },
});

export const exhaustedEntry = (cause: string, round: number): LogEntry => ({
  event: 'llm_error',
  severity: 'error',
  iteration: round,
  error_type: 'no_usable_answer',
  error_message: cause,
  details: { action: 'the note is marked failed' },
});

export const truncatedEntry = ({ originalTokens, keptTokens, removed }: Truncation): LogEntry => ({
  event: 'truncated',
  severity: 'info',
  details: { original_tokens: originalTokens, kept_tokens: keptTokens, removed },
});

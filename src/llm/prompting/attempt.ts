import type { LogEntry } from '../../kernel/log/entry';
import type { Cost, LanguageModel, Usage } from '../../kernel/ports/language-model';
import type { Tally } from './tally';

/** Cost and log entries of one attempt at a question. */
export interface PromptAttempt {
  /** The model that decided, as `provider:model`. */
  decidedBy: string;
  /** Number of answers, reused ones included: 1 to 5. */
  iterations: number;
  /** Tokens and cost of all answers together. */
  usage: Usage;
  cost: Cost;
  latencyMs: number;
  /**
   * Log entries, in order. Tokens and cost of each answer appear in exactly one entry; a rejected answer has its own
   * `invalid_response`.
   */
  entries: LogEntry[];
}

interface Asked {
  /** Number of answers, reused ones included. */
  iterations: number;
  tally: Tally;
  model: Pick<LanguageModel, 'provider' | 'modelId'>;
  /** Fields that every log line contains. */
  about: Partial<LogEntry>;
}

/** Summarises an attempt and completes its log entries. */
export function attemptOf({ iterations, tally, model, about }: Asked): PromptAttempt {
  const { usage, cost, latencyMs, entries, answeredBy } = tally;
  const { provider, modelId } = model;
  const decider = answeredBy ?? model;
  const { details, ...head } = about;
  return {
    decidedBy: `${decider.provider}:${decider.modelId}`,
    iterations,
    usage,
    cost: cost ?? 'local',
    latencyMs,
    entries: entries.map((entry): LogEntry =>
      Object.assign({ provider, model: modelId }, head, entry, { details: { ...details, ...entry.details } }),
    ),
  };
}

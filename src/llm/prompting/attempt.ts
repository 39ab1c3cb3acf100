import type { LogEntry } from '../../kernel/log/entry';
import type { Cost, LanguageModel, Usage } from '../../kernel/ports/language-model';
import type { Tally } from './tally';

/** What one attempt took. */
export interface PromptAttempt {
  /** `provider:model`. */
  decidedBy: string;
  /** Answers asked for, reused ones included: 1 to 5. */
  iterations: number;
  /** Summed over all answers. */
  usage: Usage;
  cost: Cost;
  latencyMs: number;
  /**
   * For the log, in order. Every answer of the model has its tokens and its cost in exactly one of them:
   * `invalid_response` for each rejected one.
   */
  entries: LogEntry[];
}

interface Asked {
  /** Answers asked for, reused ones included. */
  iterations: number;
  tally: Tally;
  model: Pick<LanguageModel, 'provider' | 'modelId'>;
  /** What every line of the log says. */
  about: Partial<LogEntry>;
}

/** What asking took, and what the log shall say about it. */
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

import type { LogEntry } from '../../log/entry';
import type { LanguageModel } from '../../ports/language-model';
import type { Tally } from '../../triage/tally';
import type { Attempt } from '../../triage/triage-outcome';

interface Asked {
  /** Answers asked for, reused ones included. */
  iterations: number;
  tally: Tally;
  model: Pick<LanguageModel, 'provider' | 'modelId'>;
  /** What every line of the log says. */
  details: Readonly<Record<string, unknown>>;
}

/** What asking took, and what the log shall say about it. */
export function attemptOf({ iterations, tally, model, details }: Asked): Attempt {
  const { usage, cost, latencyMs, entries, answeredBy } = tally;
  const { provider, modelId } = model;
  const decider = answeredBy ?? model;
  return {
    decidedBy: `${decider.provider}:${decider.modelId}`,
    iterations,
    usage,
    cost: cost ?? 'local',
    latencyMs,
    entries: entries.map((entry): LogEntry =>
      Object.assign({ provider, model: modelId }, entry, { details: { ...details, ...entry.details } }),
    ),
  };
}

import type { LogEntry } from '../../kernel/log/entry';
import type { Cost, Generation, ModelName, Usage } from '../../kernel/ports/language-model';

/** Cost and log entries of an attempt so far. */
export interface Tally {
  usage: Usage;
  /** Cost so far; `null` before the first answer. */
  cost: Cost | null;
  latencyMs: number;
  /** The model that gave the last answer, if it was a fallback; otherwise `null`. */
  answeredBy: ModelName | null;
  entries: readonly LogEntry[];
}

export const EMPTY_TALLY: Tally = {
  usage: { inputTokens: 0, outputTokens: 0, isEstimated: false },
  cost: null,
  latencyMs: 0,
  answeredBy: null,
  entries: [],
};

export const addEntry = (tally: Tally, entry: LogEntry): Tally => ({
  ...tally,
  entries: [...tally.entries, entry],
});

export function addAnswer(tally: Tally, answer: Generation, entry: LogEntry): Tally {
  const { usage, cost, latencyMs } = answer;
  return {
    usage: {
      inputTokens: tally.usage.inputTokens + usage.inputTokens,
      outputTokens: tally.usage.outputTokens + usage.outputTokens,
      isEstimated: tally.usage.isEstimated || usage.isEstimated,
    },
    cost: tally.cost === null ? cost : addCost(tally.cost, cost),
    latencyMs: tally.latencyMs + latencyMs,
    answeredBy: answer.answeredBy ?? null,
    entries: [
      ...tally.entries,
      Object.assign({}, entry, billOf(answer), {
        details: Object.assign({}, entry.details, costDetails(answer)),
      }),
    ],
  };
}

/** Adds two costs. One unknown cost makes the sum unknown; local work adds nothing. */
export function addCost(a: Cost, b: Cost): Cost {
  if (a === 'unknown' || b === 'unknown') return 'unknown';
  if (a === 'local') return b;
  return b === 'local' ? a : a + b;
}

const billOf = ({ usage, latencyMs, answeredBy }: Generation): Partial<LogEntry> => ({
  ...(answeredBy === undefined ? {} : { provider: answeredBy.provider, model: answeredBy.modelId }),
  tokens_input: usage.inputTokens,
  tokens_output: usage.outputTokens,
  latency_ms: latencyMs,
});

/** Details for a log entry; an unknown cost is left out. */
const costDetails = ({ usage, cost }: Generation): Record<string, unknown> => ({
  ...(cost === 'unknown' ? {} : { cost_usd: cost }),
  ...(usage.isEstimated ? { tokens_estimated: true } : {}),
});

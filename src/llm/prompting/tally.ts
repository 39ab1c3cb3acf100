import type { LogEntry } from '../../kernel/log/entry';
import type { Cost, Generation, ModelName, Usage } from '../../kernel/ports/language-model';

/** What the answers of an attempt cost so far, and what the log shall say. */
export interface Tally {
  usage: Usage;
  /** `null` before the first answer. */
  cost: Cost | null;
  latencyMs: number;
  /** Who gave the last answer, where it was not the model that was asked. */
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

/** Counts an answer, with the one entry that carries its tokens and its cost. */
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

/** One unknown figure makes the sum unknown; local work adds nothing to a sum in dollars. */
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

/** Absent is unknown. */
const costDetails = ({ usage, cost }: Generation): Record<string, unknown> => ({
  ...(cost === 'unknown' ? {} : { cost_usd: cost }),
  ...(usage.isEstimated ? { tokens_estimated: true } : {}),
});

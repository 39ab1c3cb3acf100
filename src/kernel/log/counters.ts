import { readJsonObject, recordOf } from '../notes/values/json';
import { addSpend, NOTHING_SPENT } from './spend';

/** Totals from the log, as far back as its lines go. */
export interface Counters {
  lastPoll: string | null;
  lastStartup: string | null;
  errors: number;
  decisions: Readonly<Record<string, number>>;
  /** Number of input and output tokens together. */
  tokens: number;
}

export const NOTHING_COUNTED: Counters = {
  lastPoll: null,
  lastStartup: null,
  errors: 0,
  decisions: {},
  tokens: 0,
};

/** Adds one log file; call it with the oldest file first. */
export function addCounters(counters: Counters, text: string): Counters {
  const { tokensInput, tokensOutput } = addSpend(NOTHING_SPENT, text);
  const lines = text.split('\n').filter((line) => EVENTS.some((event) => line.includes(event)));
  const counted = lines.reduce(addLine, counters);
  return { ...counted, tokens: counted.tokens + tokensInput + tokensOutput };
}

const EVENTS = ['"poll_cycle_complete"', '"startup"'];

function addLine(counters: Counters, text: string): Counters {
  const line = readJsonObject(text) ?? {};
  const at = typeof line['timestamp'] === 'string' ? line['timestamp'] : null;
  if (line['event'] === 'startup') return { ...counters, lastStartup: at };
  if (line['event'] !== 'poll_cycle_complete') return counters;
  const details = recordOf(line['details']);
  const decisions = { ...counters.decisions };
  for (const [kind, count] of Object.entries(recordOf(details['decisions'])))
    decisions[kind] = (decisions[kind] ?? 0) + numberOf(count);
  return { ...counters, lastPoll: at, errors: counters.errors + numberOf(details['errors']), decisions };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

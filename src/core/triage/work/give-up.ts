import type { LogEntry } from '../../../kernel/log/entry';
import { isRefusal, type ModelError, type Usage } from '../../../kernel/ports/language-model';
import type { Decision } from '../model/decision';
import type { TriageOutcome } from '../model/triage-outcome';
import type { TimeoutRecord } from '../../session/timeout-record';

/** Maximum number of consecutive attempts without an answer; then a person has to decide. */
const MOST_ATTEMPTS = 3;

interface PutOff {
  /** Identifies the step by its plan and text. */
  id: string;
  error: ModelError;
  usage: Usage;
}

/**
 * Whether a step of a plan was paid for in three consecutive attempts without ever finishing. A refused step is tried
 * once a day. Time-outs alone are the step's fault only if something else was answered since the first of them.
 */
export async function isGivenUp(record: TimeoutRecord, { id, error, usage }: PutOff): Promise<boolean> {
  const isPaid = usage.inputTokens > 0;
  if (isRefusal(error) || (error.code !== 'timeout' && !isPaid)) return false;
  const { count, isProven } = await record.add(id);
  if (count < MOST_ATTEMPTS || !(isPaid || isProven)) return false;
  await record.clear(id);
  return true;
}

/** Maximum number of consecutive cycles with a time-out for one note; then a person has to decide. */
const MOST_TIMEOUTS = 3;

/**
 * Asks the person about a note instead of calling again if this time-out is the third in consecutive cycles, and
 * another note was answered since the first. `id`: the id of the note's message, so that a moved note keeps its count,
 * else its path.
 */
export async function givenUp(
  timeouts: TimeoutRecord,
  id: string,
  outcome: TriageOutcome,
): Promise<TriageOutcome> {
  if (outcome.kind !== 'deferred' || outcome.error.code !== 'timeout') {
    await (outcome.kind === 'deferred' ? timeouts.clear(id) : timeouts.answered(id));
    return outcome;
  }
  const { count, isProven } = await timeouts.add(id);
  if (count < MOST_TIMEOUTS || !isProven) return outcome;
  await timeouts.clear(id);
  const decision = timedOut(outcome.error);
  return {
    ...outcome,
    kind: 'decided',
    decision,
    override: null,
    entries: [...outcome.entries, decisionEntry(decision)],
  };
}

function timedOut(error: ModelError): Decision {
  const reasoning = `The model ran into a time-out in ${String(MOST_TIMEOUTS)} cycles in a row`;
  const missing = `${reasoning}. ${error.message} Set the status to pending to try again.`;
  return { kind: 'needs_info', confidence: 0, reasoning, missing };
}

const decisionEntry = ({ kind, confidence, reasoning }: Decision): LogEntry => ({
  event: 'llm_decision',
  severity: 'warn',
  decision: kind,
  confidence,
  reasoning,
  details: { decided_by: 'deputy' },
});

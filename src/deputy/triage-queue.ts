import PQueue from 'p-queue';
import type { LanguageModel, ModelError } from '../ports/language-model';
import type { TokenCorrection } from '../provider/token-correction';
import type { DecisionKind } from '../triage/decision';
import type { Desk } from './desk';
import type { WaitingNote } from './run-queue';
import { triageOne } from './triage-one';

/** What became of one note. */
export interface TriagedNote {
  path: string;
  subject: string;
  outcome:
    | {
        kind: 'decided';
        decision: DecisionKind;
        reason: string;
        note: string;
        draft: string | null;
        override: boolean;
      }
    /** `status: failed`: a person has to look. */
    | { kind: 'failed'; why: string; note: string }
    /** Stays pending: the model could not be asked. */
    | { kind: 'deferred'; error: ModelError }
    /** Somebody changed, moved or is typing in it: it is taken up again. */
    | { kind: 'conflict'; why: string };
}

export interface TriageQueueOptions {
  model: LanguageModel;
  correction: TokenCorrection;
  /** Aborted: no further note is begun. */
  stop: AbortSignal;
  /** Aborted: late answers are dropped. */
  abort: AbortSignal;
}

export interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider takes no more: the rest of the notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once and commits what comes back, one after another. */
export async function triageQueue(
  desk: Desk,
  queue: readonly WaitingNote[],
  options: TriageQueueOptions,
): Promise<Triaged> {
  const notes: TriagedNote[] = [];
  const { notifier } = desk.ports;
  const workers = new PQueue({ concurrency: desk.settings.concurrency });
  let stopped: ModelError | null = null;
  const work = async (note: WaitingNote): Promise<void> => {
    if (stopped !== null || options.stop.aborted || options.abort.aborted) return;
    const triaged = await triageOne(desk, note, options);
    if (triaged === null) return;
    notes.push(triaged);
    if (triaged.outcome.kind === 'deferred' && endsCycle(triaged.outcome.error))
      stopped = triaged.outcome.error;
    notifier.progress({ text: triaged.subject, done: notes.length, total: queue.length });
  };
  try {
    await workers.addAll(queue.map((note) => () => work(note)));
  } catch (error) {
    // One failed write or a lost lock ends the cycle; what others are about to commit is waited for, not cut off.
    workers.clear();
    await workers.onIdle();
    if (!options.abort.aborted) throw error;
  } finally {
    notifier.progress(null);
  }
  return { notes, stopped };
}

/** Trying the next note would meet the same refusal. */
const endsCycle = ({ code }: ModelError): boolean =>
  code === 'auth' || code === 'billing' || code === 'rate_limit';

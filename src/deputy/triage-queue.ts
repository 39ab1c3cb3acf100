import PQueue from 'p-queue';
import type { ModelError } from '../ports/language-model';
import type { Desk } from './desk';
import type { WaitingNote } from './run-queue';
import { triageOne, type TriageOptions } from './triage-one';
import type { TriagedNote } from './triaged-note';

export interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider takes no more: the rest of the notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once and commits what comes back, one after another. */
export async function triageQueue(
  desk: Desk,
  queue: readonly WaitingNote[],
  options: TriageOptions,
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

/** Trying the next note would meet the same refusal. A `bad_request` is deferred only for a model that is not there. */
const endsCycle = ({ code }: ModelError): boolean =>
  code === 'auth' || code === 'billing' || code === 'rate_limit' || code === 'bad_request';

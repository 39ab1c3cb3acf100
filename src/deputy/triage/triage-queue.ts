import { stem } from '../../notes/names';
import type { ModelError, ModelErrorCode } from '../../ports/language-model';
import type { Desk } from '../desk/desk';
import type { WaitingNote } from '../desk/run-queue';
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
  const [first] = queue;
  if (first !== undefined) notifier.progress({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await workOff(queue, desk.settings.concurrency, work);
  } catch (error) {
    if (!options.abort.aborted) throw error;
  } finally {
    notifier.progress(null);
  }
  return { notes, stopped };
}

/**
 * So many workers take from one list: thousands of notes are not thousands of tasks. After a failure, such as a lost
 * lock, none is begun any more; what others are about to commit is waited for, not cut off.
 */
async function workOff<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Trying the next note would meet the same refusal. A `bad_request` is deferred only for a model that is not there. */
const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'bad_request',
]);

import { stem } from '../../notes/names';
import { ModelError, type ModelErrorCode } from '../../ports/language-model';
import type { Desk } from '../desk/desk';
import type { WaitingNote } from '../desk/run-queue';
import { workOff } from '../desk/work-off';
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
  let unusable = 0;
  const work = async (note: WaitingNote): Promise<void> => {
    if (stopped !== null || options.stop.aborted || options.abort.aborted) return;
    const triaged = await triageOne(desk, note, options);
    if (triaged === null) return;
    notes.push(triaged);
    if (triaged.outcome.kind === 'deferred' && endsCycle(triaged.outcome.error))
      stopped = triaged.outcome.error;
    if (triaged.outcome.kind !== 'deferred') unusable = triaged.isUnusable === true ? unusable + 1 : 0;
    if (unusable >= MOST_UNUSABLE) stopped ??= doesNotAnswer(options.model);
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
  return { notes, stopped: counted(stopped, { tried: unusable, kept: queue.length - notes.length }) };
}

/** In a row. Time-outs are no answers, and do not count. */
const MOST_UNUSABLE = 3;

const doesNotAnswer = ({ modelId }: TriageOptions['model']): ModelError =>
  new ModelError('unusable', `${modelId} does not answer as Deputy needs.`);

/** What was in flight is over by then. */
const counted = (
  stopped: ModelError | null,
  { tried, kept }: { tried: number; kept: number },
): ModelError | null =>
  stopped?.code === 'unusable'
    ? new ModelError('unusable', `${stopped.message} ${String(tried)} notes tried, ${String(kept)} kept.`)
    : stopped;

/** Trying the next note would meet the same refusal. A `bad_request` is deferred only for a model that is not there. */
const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'bad_request',
]);

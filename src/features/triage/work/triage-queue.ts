import { counted } from '../../../app/view/words/counted';
import { stem } from '../../../kernel/notes/names';
import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import type { Session } from '../../../session/session';
import type { WaitingNote } from '../../../session/run-queue';
import { runWorkers } from '../../../session/run-workers';
import { triageOne, type TriageOptions } from './triage-one';
import type { TriagedNote } from './triaged-note';
import { type Usability, UnusableStreak } from './unusable-streak';

export interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider takes no more: the rest of the notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once and commits what comes back, one after another. */
export async function triageQueue(
  session: Session,
  queue: readonly WaitingNote[],
  options: TriageOptions,
): Promise<Triaged> {
  const notes: TriagedNote[] = [];
  const { notifier } = session.ports;
  const streak = new UnusableStreak();
  const refusals: ModelError[] = [];
  const work = async (note: WaitingNote): Promise<Usability> => {
    if (refusals.length > 0 || streak.isOver || options.stop.aborted || options.abort.aborted) return null;
    const triaged = await triageOne(session, note, options);
    if (triaged === null) return null;
    notes.push(triaged);
    notifier.progress({ text: triaged.subject, done: notes.length, total: queue.length });
    if (triaged.outcome.kind !== 'deferred') return triaged.isUnusable === true ? 'unusable' : 'usable';
    if (endsCycle(triaged.outcome.error)) refusals.push(triaged.outcome.error);
    return null;
  };
  const [first] = queue;
  if (first !== undefined) notifier.progress({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await runWorkers(queue, session.settings.concurrency, (note) => streak.run(() => work(note)));
  } catch (error) {
    if (!options.abort.aborted) throw error;
  } finally {
    notifier.progress(null);
  }
  const stopped = streak.isOver ? unusable(options.model, streak.count) : null;
  return { notes, stopped: refusals[0] ?? stopped };
}

const unusable = ({ modelId }: TriageOptions['model'], tried: number): ModelError =>
  new ModelError('unusable', `${modelId}'s answers can't be used. Stopped after ${counted(tried, 'note')}.`);

/** Trying the next note would meet the same refusal. A `bad_request` is deferred only for a model that is not there. */
const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'bad_request',
]);

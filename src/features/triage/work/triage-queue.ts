import { counted } from '../../../app/view/words/counted';
import { stem } from '../../../kernel/notes/names';
import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import type { Session } from '../../../session/session';
import type { WaitingNote } from '../../../session/run-queue';
import { runWorkers } from '../../../session/run-workers';
import { triageOne, type TriageOptions } from './triage-one';
import type { TriagedNote } from './triaged-note';

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
export const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'bad_request',
]);

/** In a row. Time-outs are no answers, and do not count. */
const MOST_UNUSABLE = 3;

/** What a model's answers about a note came to; `null`: it gave none. */
export type Usability = 'usable' | 'unusable' | null;

/**
 * Counts notes in a row that a model answered unusably, and lets no more be asked about at once than may still be
 * unusable: several workers would else pay for more. A model that has answered well is asked by all of them.
 */
export class UnusableStreak {
  private inHand = 0;
  private inARow = 0;
  private hasProved = false;
  private readonly waiting = new Set<() => void>();

  /** Notes in a row, those included that were in hand when it was over. */
  get count(): number {
    return this.inARow;
  }

  get isOver(): boolean {
    return this.inARow >= MOST_UNUSABLE;
  }

  async run(ask: () => Promise<Usability>): Promise<void> {
    while (!this.hasRoom) await new Promise<void>((resolve) => this.waiting.add(resolve));
    this.inHand += 1;
    try {
      this.take(await ask());
    } finally {
      this.inHand -= 1;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    }
  }

  private take(usability: Usability): void {
    if (usability === 'unusable') this.inARow += 1;
    // Three in a row were enough, whatever comes of those that were in hand.
    if (usability !== 'usable' || this.isOver) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const isTrusted = this.hasProved && this.inARow === 0;
    return isTrusted || this.isOver || this.inHand + this.inARow < MOST_UNUSABLE;
  }
}

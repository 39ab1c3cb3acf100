import { counted } from '../../../app/view/words/counted';
import { stem } from '../../../kernel/notes/names';
import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import { CountedProgress } from '../../../session/counted-progress';
import type { Session } from '../../../session/session';
import type { WaitingNote } from '../../../session/run-queue';
import { runWorkers } from '../../../session/run-workers';
import { triageOne, type TriageOptions } from './triage-one';
import type { TriagedNote } from './triaged-note';

export interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider accepts no more prompts: the remaining notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once, and commits the results one after another. */
export async function triageQueue(
  session: Session,
  queue: readonly WaitingNote[],
  options: TriageOptions,
): Promise<Triaged> {
  const notes: TriagedNote[] = [];
  const progress = new CountedProgress(session.ports, 'triage');
  const streak = new UnusableStreak();
  const refusals: ModelError[] = [];
  const work = async (note: WaitingNote): Promise<Usability> => {
    if (refusals.length > 0 || streak.isOver || options.stop.aborted || options.abort.aborted) return null;
    const triaged = await triageOne(session, note, options);
    if (triaged === null) return null;
    notes.push(triaged);
    progress.show({ text: triaged.subject, done: notes.length, total: queue.length });
    if (triaged.outcome.kind !== 'deferred') return triaged.isUnusable === true ? 'unusable' : 'usable';
    if (endsCycle(triaged.outcome.error)) refusals.push(triaged.outcome.error);
    return null;
  };
  const [first] = queue;
  if (first !== undefined) progress.show({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await runWorkers(queue, session.settings.concurrency, (note) => streak.run(() => work(note)));
  } catch (error) {
    if (!options.abort.aborted) throw error;
  } finally {
    progress.end();
  }
  const stopped = streak.isOver ? unusable(options.model, streak.count) : null;
  return { notes, stopped: refusals[0] ?? stopped };
}

const unusable = ({ modelId }: TriageOptions['model'], tried: number): ModelError =>
  new ModelError('unusable', `${modelId}'s answers can't be used. Stopped after ${counted(tried, 'note')}.`);

/** Whether the next note would meet the same error. A `bad_request` gets this far only if the model does not exist. */
export const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'bad_request',
]);

/** Maximum number of consecutive notes with unusable answers. Time-outs are not answers, and do not count. */
const MOST_UNUSABLE = 3;

/** Usability of a model's answers about a note; `null` if there was no answer. */
export type Usability = 'usable' | 'unusable' | null;

/**
 * Counts consecutive notes with unusable answers. While a model is untested, no more prompts run at once than may still
 * fail, because each is paid for. After a usable answer, all workers ask it.
 */
export class UnusableStreak {
  private inHand = 0;
  private inARow = 0;
  private hasProved = false;
  private readonly waiting = new Set<() => void>();

  /** Number of consecutive notes with unusable answers, including those in progress when the limit was reached. */
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
    // Once the limit is reached, the streak stays over, whatever the remaining answers are.
    if (usability !== 'usable' || this.isOver) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const isTrusted = this.hasProved && this.inARow === 0;
    return isTrusted || this.isOver || this.inHand + this.inARow < MOST_UNUSABLE;
  }
}

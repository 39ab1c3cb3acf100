import { counted } from '../../../app/view/words/counted';
import { stem } from '../../../kernel/notes/names';
import { ModelError, type ModelErrorCode } from '../../../kernel/ports/language-model';
import { CountedProgress } from '../../../session/counted-progress';
import type { Session } from '../../../session/session';
import type { WaitingNote } from '../../../session/run-queue';
import { runWorkers } from '../../../session/run-workers';
import type { TriageOutcome } from '../model/triage-outcome';
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
  const { drafts, stop, abort } = options;
  let hasFailed = false;
  const onFailure = (): void => {
    hasFailed = true;
  };
  const isOver = (): boolean =>
    hasFailed || refusals.length > 0 || streak.isOver || stop.aborted || abort.aborted;
  const work = async (note: WaitingNote, onAnswer: (isUsable: boolean) => void): Promise<void> => {
    if (isOver()) return;
    const onOutcome = (outcome: TriageOutcome): void => {
      if (outcome.kind !== 'deferred') onAnswer(outcome.isUnusable !== true);
      else if (endsCycle(outcome.error)) {
        refusals.push(outcome.error);
        drafts?.refuse();
      }
    };
    const triaged = await triageOne(session, note, options, { isOver, onOutcome, onFailure });
    if (triaged === null) return;
    notes.push(triaged);
    if (triaged.outcome.kind === 'decided' && triaged.outcome.draft !== null)
      drafts?.add(triaged.outcome.draft);
    progress.show({ text: triaged.subject, done: notes.length, total: queue.length });
  };
  const [first] = queue;
  if (first !== undefined) progress.show({ text: stem(first.path), done: 0, total: queue.length });
  try {
    // While the answers for some notes are written down, the prompts of the next ones are ready.
    await runWorkers(queue, 2 * session.settings.concurrency, (note) =>
      streak.run((onAnswer) => work(note, onAnswer)),
    );
  } catch (error) {
    if (!abort.aborted) throw error;
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

  /** `onAnswer` is called as soon as the answer is known, if there is one, and not only when it was acted on. */
  async run(ask: (onAnswer: (isUsable: boolean) => void) => Promise<void>): Promise<void> {
    while (!this.hasRoom) await new Promise<void>((resolve) => this.waiting.add(resolve));
    this.inHand += 1;
    let isInHand = true;
    const letGo = (): void => {
      if (isInHand) this.inHand -= 1;
      isInHand = false;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    };
    try {
      await ask((isUsable) => {
        this.take(isUsable);
        letGo();
      });
    } finally {
      letGo();
    }
  }

  private take(isUsable: boolean): void {
    if (!isUsable) this.inARow += 1;
    // Once the limit is reached, the streak stays over, whatever the remaining answers are.
    if (!isUsable || this.isOver) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const isTrusted = this.hasProved && this.inARow === 0;
    return isTrusted || this.isOver || this.inHand + this.inARow < MOST_UNUSABLE;
  }
}

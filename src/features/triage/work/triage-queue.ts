import { counted } from '../../../app/view/words/counted';
import { stem } from '../../../kernel/notes/names';
import {
  isHeldBack,
  isRefusal,
  type LanguageModel,
  ModelError,
  type ModelErrorCode,
} from '../../../kernel/ports/language-model';
import type { RefusedCalls } from '../../../llm/prompting/refused-calls';
import { CountedProgress } from '../../../session/counted-progress';
import type { Session } from '../../../session/session';
import type { WaitingNote } from '../../../session/run-queue';
import { endsAllWork } from '../../../session/fence';
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
  const notes = new Map<string, TriagedNote>();
  const progress = new CountedProgress(session.ports, 'triage');
  const { refused } = session.hostMemory;
  const streak = new AnswerStreak(refused);
  const turns = new NoteTurns(queue, ({ path }) => refused.isReady(path));
  const ends: ModelError[] = [];
  const { drafts, stop, abort } = options;
  let hasFailed = false;
  const onFailure = (error: unknown): void => {
    hasFailed ||= abort.aborted || endsAllWork(error);
  };
  const isOver = (): boolean =>
    hasFailed || ends.length > 0 || streak.isOver || stop.aborted || abort.aborted;
  const work = async (note: WaitingNote, onAnswer: OnAnswer): Promise<void> => {
    if (isOver()) return;
    const onOutcome = (outcome: TriageOutcome, isKeptHere: boolean): void => {
      const answered = answeredBy(outcome);
      // A server on this machine that is down says nothing of the one that the other notes go to.
      const isAway = isKeptHere && answered instanceof ModelError && isOutage(answered);
      if (answered !== null && !isAway) onAnswer(note.path, answered);
      if (outcome.kind !== 'deferred') return;
      if (isRefusal(outcome.error)) turns.refused(note);
      if (!endsCycle(outcome.error)) return;
      ends.push(outcome.error);
      drafts?.refuse();
    };
    const triaged = await session.fence.around(
      note.path,
      () => triageOne(session, note, options, { isOver, onOutcome, onFailure }),
      { instead: null, abort },
    );
    if (triaged === null) return;
    notes.set(note.path, triaged);
    if (triaged.outcome.kind === 'decided' && triaged.outcome.draft !== null)
      drafts?.add(triaged.outcome.draft);
    progress.show({ text: triaged.subject, done: notes.size, total: queue.length });
  };
  const askAll = (some: Iterable<WaitingNote>): Promise<void> =>
    // While the answers for some notes are written down, the prompts of the next ones are ready.
    runWorkers(some, 2 * session.settings.concurrency, (note) =>
      streak.run((onAnswer) => work(note, onAnswer)),
    );
  const [first] = queue;
  if (first !== undefined) progress.show({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await askAll(turns.all());
    await askAll(turns.ready());
  } catch (error) {
    if (!abort.aborted) throw error;
  } finally {
    progress.end();
  }
  return {
    notes: [...notes.values()],
    stopped: ends[0] ?? refused.stopped ?? streak.outage ?? streak.unusable(options.model),
  };
}

/** Whether the next note would meet the same error. */
export const endsCycle = ({ code }: ModelError): boolean => ENDING.has(code);

const ENDING: ReadonlySet<ModelErrorCode> = new Set([
  'auth',
  'billing',
  'budget',
  'rate_limit',
  'connection',
]);

/** Whether no answer came, for a cause that may be the note's as well as the server's. */
const isOutage = ({ code }: ModelError): boolean => code === 'network' || code === 'server';

/** How the server dealt with a note; a refusal or an outage with its error. */
type Answered = 'usable' | 'unusable' | ModelError;
export type OnAnswer = (note: string, answered: Answered) => void;

/** `null` if no call was made, or time ran out. */
export function answeredBy(outcome: TriageOutcome): Answered | null {
  if (outcome.kind !== 'deferred')
    return outcome.refusal ?? (outcome.isUnusable === true ? 'unusable' : 'usable');
  const { error } = outcome;
  return isOutage(error) || (isRefusal(error) && !isHeldBack(error)) ? error : null;
}

/**
 * Hands out notes in order. A refused note has its second turn as soon as it may show whose fault the refusal is, but
 * never right after another's second turn, so that notes at fault are not mistaken for a broken setup.
 */
export class NoteTurns<Note> {
  private readonly again = new Set<Note>();
  private readonly had = new Set<Note>();

  /** `isReady`: whether a refused note is to be asked about once more. */
  constructor(
    private readonly queue: readonly Note[],
    private readonly isReady: (note: Note) => boolean,
  ) {}

  refused(note: Note): void {
    if (!this.had.has(note)) this.again.add(note);
  }

  *all(): Generator<Note, void> {
    for (const note of this.queue) {
      yield note;
      for (const ready of this.ready()) {
        yield ready;
        break;
      }
    }
  }

  *ready(): Generator<Note, void> {
    for (const note of this.again) {
      if (!this.isReady(note)) continue;
      this.again.delete(note);
      this.had.add(note);
      yield note;
    }
  }
}

/** Maximum number of consecutive notes with unusable answers. Time-outs are not answers, and do not count. */
const MOST_UNUSABLE = 3;
/** Maximum number of consecutive notes that no answer came for, with all their retries. */
const MOST_UNREACHED = 3;

/**
 * Counts consecutive notes with unusable answers, those that no answer came for, and those that were refused. While a
 * model is untested, no more prompts run at once than may still fail, because each is paid for. After a usable answer, all
 * workers ask it.
 */
export class AnswerStreak {
  private inHand = 0;
  private inARow = 0;
  private unreached = 0;
  private hasProved = false;
  /** Why the run stops, once no answer came for too many notes in a row. */
  outage: ModelError | null = null;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly refused: Pick<RefusedCalls, 'ended' | 'inARow' | 'stopped'>) {}

  get isOver(): boolean {
    return this.inARow >= MOST_UNUSABLE || this.outage !== null || this.refused.stopped !== null;
  }

  /** The error if too many answers in a row were unusable; counts those in progress when the limit was reached. */
  unusable({ modelId }: Pick<LanguageModel, 'modelId'>): ModelError | null {
    if (this.inARow < MOST_UNUSABLE) return null;
    const tried = counted(this.inARow, 'note');
    return new ModelError('unusable', `${modelId}'s answers can't be used. Stopped after ${tried}.`);
  }

  /** `onAnswer` is called as soon as the answer is known, if there is one, and not only when it was acted on. */
  async run(ask: (onAnswer: OnAnswer) => Promise<void>): Promise<void> {
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
      await ask((note, answered) => {
        this.take(note, answered);
        letGo();
      });
    } finally {
      letGo();
    }
  }

  private take(note: string, answered: Answered): void {
    const isAnswer = typeof answered === 'string';
    if (!isAnswer && isOutage(answered)) {
      this.unreached += 1;
      if (this.unreached >= MOST_UNREACHED) this.outage ??= answered;
      return;
    }
    this.unreached = 0;
    this.refused.ended(note, isAnswer ? null : answered);
    if (!isAnswer) return;
    if (answered === 'unusable') this.inARow += 1;
    // Once the limit is reached, the streak stays over, whatever the remaining answers are.
    if (answered === 'unusable' || this.inARow >= MOST_UNUSABLE) return;
    this.inARow = 0;
    this.hasProved = true;
  }

  private get hasRoom(): boolean {
    const inARow = Math.max(this.inARow, this.unreached, this.refused.inARow);
    return this.isOver || (this.hasProved && inARow === 0) || this.inHand + inARow < MOST_UNUSABLE;
  }
}

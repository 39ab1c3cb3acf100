import type { ModelError } from '../../../kernel/ports/language-model';
import { isModel } from '../../../kernel/mail/model-words';
import { queueInOrder, type WaitingNote } from '../../session/run-queue';
import type { Session } from '../../session/session';
import type { Settling } from '../../session/settling';
import { type TriageOptions, type OneOfMany, triageOne } from './triage-one';
import { stem } from '../../../kernel/notes/names';
import { lateAnswers } from '../../session/late-answers';
import { CountedProgress } from '../../session/counted-progress';
import { endsAllWork } from '../../session/fence';
import { type Asked, AskInTurn } from './ask-in-turn';
import type { TriagedNote } from './triaged-note';

export interface WaitingOptions extends TriageOptions {
  /**
   * How long files in the inbox and notes must stay unchanged; set by hosts that keep running, where files may still
   * be being written.
   */
  settling?: Record<'inbox' | 'notes', Settling>;
  /** Highest number of notes to triage; the rest wait for the next cycle. */
  limit?: number;
  /** Paths of notes that a person asked for; they are triaged first. */
  first?: readonly string[];
  /** The error that made an earlier cycle stop calling the model: notes wait, and no plan continues. */
  refused: ModelError | null;
  /** Whether to triage only notes with a saved answer. */
  onlyAnswered?: boolean;
}

interface TriagedWaiting extends Triaged {
  /** Number of notes that a batch service has returned. */
  back: number;
}

/** Triages notes with late answers first, then notes that a person requested or answered, then the rest. */
export async function triageWaiting(
  session: Session,
  waiting: readonly WaitingNote[],
  options: WaitingOptions,
): Promise<TriagedWaiting> {
  const { refused, limit = Infinity, first = [], stop } = options;
  if (refused !== null) return { notes: [], stopped: waiting.length === 0 ? null : refused, back: 0 };
  const done: TriagedWaiting = { notes: [], stopped: null, back: 0 };
  const work = async (some: readonly WaitingNote[]): Promise<void> => {
    const answered = session.answers.notesWith('triage');
    const meant = options.onlyAnswered === true ? some.filter(({ path }) => answered.has(path)) : some;
    const queue = queueInOrder(meant, [...first, ...answered]).slice(0, limit - done.notes.length);
    const { notes, stopped } = await triageQueue(session, queue, options);
    done.notes.push(...notes);
    done.stopped = stopped;
  };
  for (const bring of lateAnswers.rows)
    for await (const notes of bring(session, stop)) {
      done.back += notes.length;
      await work(notes);
      if (done.stopped !== null || done.notes.length >= limit) break;
    }
  if (done.stopped === null) await work(waiting);
  return done;
}

interface Triaged {
  notes: TriagedNote[];
  /** Set when the provider accepts no more prompts: the remaining notes wait. */
  stopped: ModelError | null;
}

/** Asks the model about several notes at once, and commits the results one after another. */
async function triageQueue(
  session: Session,
  queue: readonly WaitingNote[],
  options: TriageOptions,
): Promise<Triaged> {
  const { model, drafts, stop, abort } = options;
  const notes = new Map<string, TriagedNote>();
  const progress = new CountedProgress(session.ports, 'triage');
  let hasFailed = false;
  const onFailure = (error: unknown): void => {
    hasFailed ||= abort.aborted || endsAllWork(error);
  };
  const asking = new AskInTurn(model, {
    items: queue,
    pathOf: ({ path }) => path,
    refused: session.hostMemory.refused,
    // Prepares the next prompts while earlier answers are written.
    workers: 2 * session.calls.most,
    isStopped: () => hasFailed || stop.aborted || abort.aborted,
  });
  const [first] = queue;
  if (first !== undefined) progress.show({ text: stem(first.path), done: 0, total: queue.length });
  try {
    await asking.askAll(async (note, onAsked) => {
      const others: OneOfMany = {
        isOver: () => asking.isOver,
        onAsked: (asked) => {
          if (onAsked(asked)) drafts?.refuse();
          sayUnfounded(session, asked);
        },
        onFailure,
        onStep: progress.waitFor,
      };
      const triage = (): Promise<TriagedNote | null> => triageOne(session, note, options, others);
      const triaged = await session.fence.around(note.path, triage, { instead: null, abort });
      if (triaged === null) return;
      notes.set(note.path, triaged);
      const { outcome, subject } = triaged;
      if (outcome.kind === 'decided' && outcome.draft !== null) drafts?.add(outcome.draft);
      progress.show({ text: subject, done: notes.size, total: queue.length });
    });
  } catch (error) {
    if (!abort.aborted) throw error;
  } finally {
    progress.end();
  }
  return { notes: [...notes.values()], stopped: asking.stopped };
}

/** Reports once that the rules decide most notes, because the model's reasons quote nothing from the mail. */
function sayUnfounded({ hostMemory, ports }: Session, { outcome }: Asked): void {
  if (outcome.kind !== 'decided') return;
  const { insteadOf: model, decidedBy } = outcome;
  if (model === undefined && !isModel(decidedBy)) return;
  if (hostMemory.recentReasons.add(model !== undefined))
    ports.notifier.notify({
      level: 'warn',
      text: `${model ?? decidedBy} gives reasons that are not in the mail: most notes go by the rules. Choose another model.`,
    });
}

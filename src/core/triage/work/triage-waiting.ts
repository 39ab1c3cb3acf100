import type { ModelError } from '../../../kernel/ports/language-model';
import { queueInOrder, type WaitingNote } from '../../session/run-queue';
import type { Session } from '../../session/session';
import type { Settling } from '../../session/settling';
import type { BatchProgress } from '../model/batch-record';
import { takeInBatches } from './batch-intake';
import type { IntakeDeps } from './batch-parts';
import { type TriageOptions, type OneOfMany, triageOne } from './triage-one';
import { stem } from '../../../kernel/notes/names';
import { CountedProgress } from '../../session/counted-progress';
import { endsAllWork } from '../../session/fence';
import { AskInTurn } from './ask-in-turn';
import type { TriagedNote } from './triaged-note';

/** Milliseconds after which a host that keeps running asks a batch service again. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** Options of a cycle's triage. */
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
  /** Whether to triage only notes with a saved answer, such as those from a batch service. */
  onlyBatches?: boolean;
  /** Connects to batch services to fetch their results. */
  batches?: Pick<IntakeDeps, 'connect' | 'spend'>;
}

/** Progress of the batches, and the reasons why results could not be fetched. */
export interface BatchesSeen {
  progress: BatchProgress | null;
  troubles: string[];
}

interface TriagedWaiting extends Triaged {
  /** Missing if no batch was open. */
  batch?: BatchesSeen;
  /** Number of notes that wait for a batch service. */
  out: number;
}

/**
 * Triages notes with answers from a batch service, group by group, then the rest. Skips notes that are out, because
 * their answers are already paid for.
 */
export async function triageWaiting(
  session: Session,
  waiting: readonly WaitingNote[],
  options: WaitingOptions,
): Promise<TriagedWaiting> {
  const { refused, limit = Infinity, first = [] } = options;
  const { batches } = session;
  const hadBatches = batches.open.length > 0;
  const troubles: string[] = [];
  const done: Triaged = { notes: [], stopped: refused };
  const work = async (some: readonly WaitingNote[]): Promise<void> => {
    const queue = queueInOrder(some, [...first, ...session.answers.notesWith('triage')]);
    const { notes, stopped } = await triageQueue(session, queue.slice(0, limit - done.notes.length), options);
    done.notes.push(...notes);
    done.stopped = stopped;
  };
  if (refused === null && isLookDue(session, options))
    for await (const paths of takeInBatches(session, waiting, {
      ...options.batches,
      signal: options.stop,
      onTrouble: (why) => troubles.push(why),
    })) {
      await work(waiting.filter(({ path }) => paths.has(path)));
      if (done.stopped !== null || done.notes.length >= limit) break;
    }
  const triaged = new Set(done.notes.map(({ path }) => path));
  const rest = waiting.filter(({ path }) => !triaged.has(path));
  const here = batches.notOut(rest);
  const answered = session.answers.notesWith('triage');
  const meant = options.onlyBatches === true ? here.filter(({ path }) => answered.has(path)) : here;
  if (done.stopped === null) await work(meant);
  else if (here.length === 0) done.stopped = null;
  const batch = hadBatches ? { batch: { progress: batches.progress, troubles } } : {};
  return { ...done, ...batch, out: rest.length - here.length };
}

function isLookDue(
  { batches, ports }: Session,
  options: WaitingOptions,
): options is WaitingOptions & Required<Pick<WaitingOptions, 'batches'>> {
  if (options.batches === undefined || batches.open.length === 0) return false;
  const now = ports.clock.now();
  if (options.settling !== undefined && now < batches.nextLook) return false;
  batches.nextLook = now + LOOK_AGAIN_MS;
  return true;
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
    workers: 2 * session.settings.concurrency,
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
        },
        onFailure,
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

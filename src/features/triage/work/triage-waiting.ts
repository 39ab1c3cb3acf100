import type { ModelError } from '../../../kernel/ports/language-model';
import { queueInOrder, type WaitingNote } from '../../../session/run-queue';
import type { Session } from '../../../session/session';
import type { Settling } from '../../../session/settling';
import type { BatchProgress } from '../model/batch-record';
import { type IntakeDeps, takeInBatches } from './batch-intake';
import type { TriageOptions } from './triage-one';
import { type Triaged, triageQueue } from './triage-queue';

/** Milliseconds after which a host that keeps running asks a batch service again. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** What a cycle's triage is given. */
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
  /** The error for which an earlier cycle stopped asking the model: notes wait, and no plan continues. */
  refused: ModelError | null;
  /** Whether only what a batch service has answered is triaged. */
  onlyBatches?: boolean;
  /** Connects batch services, to take in what they have answered. */
  batches?: Pick<IntakeDeps, 'connect' | 'spend'>;
}

/** How far batches are, and what kept Deputy from asking for them. */
export interface BatchesSeen {
  progress: BatchProgress | null;
  troubles: string[];
}

interface TriagedWaiting extends Triaged {
  /** Missing if nothing was handed over. */
  batch?: BatchesSeen;
  /** Number of notes whose answers come from a batch service. */
  out: number;
}

/**
 * Triages what a batch service has answered, one part after another, and then the rest. Notes that are out wait for
 * their answers, which are paid for.
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

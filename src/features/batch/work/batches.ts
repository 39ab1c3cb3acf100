import type { BatchProgress } from '../model/batch-record';
import type { PlannedBatch } from '../view/batch-progress';
import { stopBatches, type StoppedBatches } from './batch-parts';
import { type HandOverDeps, handOverBatch, type HandedOver } from './batch-hand-over';
import { readNote } from '../../../kernel/index/read-note';
import type { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import { recover } from '../../../core/session/recover';
import { queueInOrder, type WaitingNote } from '../../../core/session/run-queue';
import type { Session } from '../../../core/session/session';
import { type BatchBook, bookOf } from './batch-book';
import { connectBatches } from './connect-batches';
import { outNotes } from './out-notes';
import type { UnderLock } from '../../../core/session/work-lock';
import { type DeputyShared, NEVER } from '../../../core/app/at-once';
import { connecting } from '../../../core/app/connected-cycle';
import { type NotConnected, lookForIntake } from '../../../core/app/cycle';
import { estimateWork } from '../../../core/app/looks/estimate';

export interface BacklogRequest {
  limit?: number;
  /** Only notes that were received from this time on, in wall-clock milliseconds. */
  since?: number;
}

export interface BatchPlan extends PlannedBatch {
  kind: 'planned';
  /** Number of notes whose answers are already here, because their triage was interrupted. */
  answered: number;
  progress: BatchProgress | null;
}

type Handed = { kind: 'handed_over'; handed: HandedOver; progress: BatchProgress | null };

/** Plans, submits and cancels batches of notes that wait for triage. */
export class DeputyBatches {
  constructor(private readonly shared: DeputyShared) {}

  /** Imports the inbox and estimates a batch of the waiting notes. Sends nothing. */
  plan(request: BacklogRequest, signal = NEVER): Promise<UnderLock<BatchPlan | NotConnected>> {
    const { workLock, settings } = this.shared;
    return workLock.underLock(async (session): Promise<BatchPlan | NotConnected> => {
      await recover(session);
      const service = await connectBatches(session.ports, settings);
      if (!service.ok) return notConnected(service.error);
      const book = await bookOf(session);
      const { notes, kept, answered } = await backlog(session, { ...request, book }, signal);
      const { tokens, cost } = estimateWork(
        notes.map(({ size }) => size),
        settings,
        { part: 'triage' },
      );
      return {
        ...{ kind: 'planned', notes: notes.length, tokens, kept, answered, label: service.value.label },
        cost: typeof cost === 'number' ? cost * service.value.share : cost,
        progress: book.progress,
      };
    });
  }

  /** Submits at most what the person has allowed. Aborting `signal` stops before the next group. */
  handOver(
    { agreed, ...request }: BacklogRequest & Pick<HandOverDeps, 'agreed'>,
    signal = NEVER,
  ): Promise<UnderLock<Handed | NotConnected>> {
    const { workLock, settings, models } = this.shared;
    return workLock.underLock(async (session): Promise<Handed | NotConnected> => {
      await recover(session);
      const service = await connectBatches(session.ports, settings);
      if (!service.ok) return notConnected(service.error);
      const signals = { stop: signal, abort: NEVER };
      const connected = await connecting(session, models, signals)('triage', []);
      if (!connected.ok) return notConnected(connected.error);
      const book = await bookOf(session);
      const { notes } = await inOrder(session, { ...request, book }, signal);
      const { spend } = models;
      const asked = { ...connected.value, service: service.value, book, spend, agreed, ...signals };
      const handed = await handOverBatch(session, notes, asked);
      session.ports.notifier.progress(null);
      await session.state.save(session.timestamp());
      return { kind: 'handed_over', handed, progress: book.progress };
    });
  }

  /** Asks the services to cancel all open batches. Answers that already exist still come back. */
  stop(signal = NEVER): Promise<UnderLock<StoppedBatches>> {
    const { atOnce, settings } = this.shared;
    return atOnce(async (session) => {
      const book = await bookOf(session);
      return stopBatches(session, {
        connect: (batch) => connectBatches(session.ports, settings, batch),
        ...{ book, signal },
      });
    });
  }
}

const notConnected = (error: ProviderSetupError): NotConnected => ({ kind: 'not_connected', error });

interface Backlog extends BacklogRequest {
  book: BatchBook;
}

/** The notes that can be submitted, in the order of work, private ones among them; and how many have an answer. */
async function inOrder(
  session: Session,
  { book, since = -Infinity }: Backlog,
  stop: AbortSignal,
): Promise<{ notes: WaitingNote[]; answered: number }> {
  const { waiting } = await lookForIntake(session, { stop, part: 'triage' });
  const held = new Set(book.waitingPaths);
  const out = held.size === 0 ? [] : await outNotes(session);
  const meant = [...waiting, ...out.filter(({ path }) => held.has(path))].filter(
    ({ receivedAt }) => receivedAt >= since,
  );
  const known = session.answers.notesWith('triage');
  const notes = meant.filter(({ path }) => !known.has(path));
  return { notes: queueInOrder(notes, []), answered: meant.length - notes.length };
}

/** Returns the notes that can be submitted, in the order of work, and the number of private notes. */
async function backlog(
  session: Session,
  request: Backlog,
  stop: AbortSignal,
): Promise<{ notes: WaitingNote[]; kept: number; answered: number }> {
  const { limit = Infinity } = request;
  const notes: WaitingNote[] = [];
  let kept = 0;
  const meant = await inOrder(session, request, stop);
  for (const waits of meant.notes) {
    if (notes.length >= limit || stop.aborted) break;
    const note = await readNote(session.ports.vault, waits.path);
    if (note === null) continue;
    if ((await session.keptHere.firstReason([{ path: waits.path, note }])) === null) notes.push(waits);
    else kept += 1;
  }
  return { notes, kept, answered: meant.answered };
}

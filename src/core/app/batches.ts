import { type BatchProgress } from '../triage/model/batch-record';
import { stopBatches, type StoppedBatches } from '../triage/work/batch-parts';
import { type HandOverDeps, handOverBatch, type HandedOver } from '../triage/work/batch-hand-over';
import { readNote } from '../../kernel/index/read-note';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import { recover } from '../session/recover';
import { queueInOrder, type WaitingNote } from '../session/run-queue';
import type { Session } from '../session/session';
import type { BatchBook } from '../session/batch-book';
import type { UnderLock } from '../session/work-lock';
import { type DeputyShared, NEVER } from './at-once';
import { connecting, type CycleModels } from './connected-cycle';
import { type NotConnected, lookForIntake } from './cycle';
import { type Estimate, estimateWork } from './looks/estimate';

/** Selects notes of the backlog. */
export interface BacklogRequest {
  limit?: number;
  /** Only notes that were received from this time on, in wall-clock milliseconds. */
  since?: number;
}

/** Estimate of a batch, shown before anything is submitted. */
export interface BatchPlan extends Pick<Estimate, 'notes' | 'tokens' | 'cost'> {
  kind: 'planned';
  /** Name of the service's provider. */
  label: string;
  /** Number of notes that stay on this machine because they are private. */
  kept: number;
  /** Number of notes whose answers are already here, because their triage was interrupted. */
  answered: number;
  /** Progress of the batches that are already under way; `null` if there are none. */
  progress: BatchProgress | null;
}

type Handed = { kind: 'handed_over'; handed: HandedOver; progress: BatchProgress | null };

interface BatchParts extends DeputyShared {
  models: CycleModels;
  handedOver: () => Promise<BatchBook>;
}

/** Plans, submits and cancels batches of notes that wait for triage. */
export class DeputyBatches {
  constructor(private readonly parts: BatchParts) {}

  /** Imports the inbox and estimates a batch of the waiting notes. Sends nothing. */
  plan(request: BacklogRequest, signal = NEVER): Promise<UnderLock<BatchPlan | NotConnected>> {
    const { workLock, settings, models } = this.parts;
    return workLock.underLock(async (session): Promise<BatchPlan | NotConnected> => {
      await recover(session);
      const service = await models.source.batches();
      if (!service.ok) return notConnected(service.error);
      const { notes, kept, answered } = await backlog(session, request, signal);
      const { tokens, cost } = estimateWork(
        notes.map(({ size }) => size),
        settings,
        { part: 'triage' },
      );
      return {
        ...{ kind: 'planned', notes: notes.length, tokens, kept, answered, label: service.value.label },
        cost: typeof cost === 'number' ? cost * service.value.share : cost,
        progress: session.batches.progress,
      };
    });
  }

  /** Submits at most what the person has allowed. Aborting `signal` stops before the next group. */
  handOver(
    { agreed, onProgress, ...request }: BacklogRequest & Pick<HandOverDeps, 'agreed' | 'onProgress'>,
    signal = NEVER,
  ): Promise<UnderLock<Handed | NotConnected>> {
    const { workLock, models } = this.parts;
    return workLock.underLock(async (session): Promise<Handed | NotConnected> => {
      await recover(session);
      const service = await models.source.batches();
      if (!service.ok) return notConnected(service.error);
      const signals = { stop: signal, abort: NEVER };
      const connected = await connecting(session, models, signals)('triage', []);
      if (!connected.ok) return notConnected(connected.error);
      const { notes } = await inOrder(session, request, signal);
      const { spend } = models;
      const asked = { ...connected.value, service: service.value, spend, agreed, ...signals };
      const deps = onProgress === undefined ? asked : { ...asked, onProgress };
      const handed = await handOverBatch(session, notes, deps);
      session.ports.notifier.progress(null);
      await session.state.save(session.timestamp());
      return { kind: 'handed_over', handed, progress: session.batches.progress };
    });
  }

  /** Asks the services to cancel all open batches. Answers that already exist still come back. */
  stop(signal = NEVER): Promise<UnderLock<StoppedBatches>> {
    const { atOnce, models } = this.parts;
    return atOnce((session) =>
      stopBatches(session, { connect: (batch) => models.source.batches(batch), signal }),
    );
  }

  /** Progress of the batches by this device's record, without asking a service; `null` if none is under way. */
  async progress(): Promise<BatchProgress | null> {
    return (await this.parts.handedOver()).progress;
  }
}

const notConnected = (error: ProviderSetupError): NotConnected => ({ kind: 'not_connected', error });

/** The notes that can be submitted, in the order of work, private ones among them; and how many have an answer. */
async function inOrder(
  session: Session,
  { since = -Infinity }: BacklogRequest,
  stop: AbortSignal,
): Promise<{ notes: WaitingNote[]; answered: number }> {
  const { waiting } = await lookForIntake(session, { stop, part: 'triage' });
  const meant = session.batches
    .notOut(waiting, { waiting: true })
    .filter(({ receivedAt }) => receivedAt >= since);
  const known = session.answers.notesWith('triage');
  const notes = meant.filter(({ path }) => !known.has(path));
  return { notes: queueInOrder(notes, []), answered: meant.length - notes.length };
}

/** Returns the notes that can be submitted, in the order of work, and the number of private notes. */
async function backlog(
  session: Session,
  request: BacklogRequest,
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

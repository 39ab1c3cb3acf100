import type { Public } from '../../../core/app/deputy';
import type { FeatureWork } from '../../../core/feature';
import type { Session } from '../../../core/session/session';
import type { ReportParts } from '../../../core/app/cycle-report';
import type { WaitingNote } from '../../../core/session/run-queue';
import { spendRecord } from '../../../core/app/spending';
import { type ClockMoment, clockMoment } from '../../../core/app/view/words/clock-time';
import type { BatchProgress } from '../model/batch-record';
import { BatchBook, bookOf } from './batch-book';
import { takeBackEnded, takeInBatches } from './batch-intake';
import { DeputyBatches } from './batches';
import { connectBatches } from './connect-batches';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly batches: Public<DeputyBatches>;
  }
}

declare module '../../../core/app/cycle-report' {
  interface CycleReport {
    /** Progress of the batches, and the reasons why results could not be fetched; missing if none was open. */
    batch?: { progress: BatchProgress | null; troubles: string[]; moment: ClockMoment };
  }
}

declare module '../../../core/app/overview/status' {
  interface Status {
    /** Progress of the batches that this device has submitted; `null` if there are none; missing where the host has no batches. */
    batch?: BatchProgress | null;
  }
}

/** Milliseconds after which a host that keeps running asks a batch service again. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** Fetches the results of batches, unless the services were asked just now. */
async function* takeIn(session: Session, signal: AbortSignal): AsyncGenerator<readonly WaitingNote[]> {
  const book = await bookOf(session);
  const { ports, settings, hostMemory } = session;
  const now = ports.clock.now();
  if (hostMemory.staysOn && now < book.nextLook) return;
  book.nextLook = now + LOOK_AGAIN_MS;
  if (book.open.length === 0) {
    yield await takeBackEnded(session, book);
    return;
  }
  const troubles: string[] = [];
  book.troubles = troubles;
  yield* takeInBatches(session, {
    connect: (batch) => connectBatches(ports, settings, batch),
    ...{ book, signal, spend: spendRecord(ports) },
    onTrouble: (why) => troubles.push(why),
  });
}

/** Reports how far the batches are, and why results could not be fetched. */
async function report(session: Session): Promise<Partial<ReportParts>> {
  const book = await bookOf(session);
  const { troubles } = book;
  book.troubles = null;
  if (troubles === null && book.open.length === 0) return {};
  const { clock } = session.ports;
  const moment = clockMoment(clock);
  return { batch: { progress: book.progress, troubles: troubles ?? [], moment } };
}

export const batchWork: FeatureWork = {
  deputy: (shared) => ({ batches: new DeputyBatches(shared) }),
  lateAnswers: takeIn,
  steps: [{ at: 'asked', part: 'Batches', run: report }],
  report: {
    none: {},
    errors: ({ batch }) => batch?.troubles.length ?? 0,
    isIdle: () => true,
    json: ({ batch }) => (batch === undefined ? {} : { batch: batch.progress }),
  },
  status: async ({ device }) => ({ batch: (await new BatchBook(device).refresh()).progress }),
};

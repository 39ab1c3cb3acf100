import type { SpendRecord } from '../../../kernel/log/spend-record';
import type { Result } from '../../../kernel/notes/values/result';
import type { ModelError } from '../../../kernel/ports/language-model';
import type { BatchService } from './batch-service';
import { decideRetry } from '../../../llm/provider/retry/retry';
import type { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import type { Session } from '../../../core/session/session';
import type { PartReport } from './batch-wire';
import { type BatchPart, type HandedBatch, isEnded, isOver, outMark } from '../model/batch-record';
import type { Cancelled } from '../view/batch-progress';
import type { BatchBook } from './batch-book';
import { markNotes, outNotes } from './out-notes';

/** Maximum difference between the clocks of this machine and of a service, in milliseconds. */
const CLOCKS_DIFFER_MS = 10 * 60_000;
/** Milliseconds after which a group that the service does not list has certainly not arrived. */
const LONGEST_ON_ITS_WAY_MS = 20 * 60_000;
/** Maximum time to wait for rate limits, in milliseconds; after that, the rest is left for later. */
const LONGEST_WAIT_MS = 120_000;

export interface IntakeDeps {
  connect(batch: HandedBatch): Promise<Result<BatchService, ProviderSetupError>>;
  spend: Pick<SpendRecord, 'settle' | 'free' | 'openOf'>;
  signal: AbortSignal;
  /** Called with the reason why the results of a batch can't be fetched. */
  onTrouble: (why: string) => void;
}

export interface BatchDeps extends IntakeDeps {
  book: BatchBook;
  batch: HandedBatch;
  service: BatchService;
}

/** Whether the service has certainly not accepted a group: it refused the call, or no connection was made. */
export const isCertainlyNotThere = ({ isUnsent, status }: ModelError): boolean =>
  isUnsent || (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409);

/** Retries only if the service has certainly not accepted the group; otherwise a later check asks the service. */
export async function handOverPatiently(
  { service, abort }: { service: BatchService; abort: AbortSignal },
  part: Parameters<BatchService['handOver']>[0],
  clock: Session['ports']['clock'],
): Promise<Result<PartReport, ModelError>> {
  let waited = 0;
  for (let retries = 0; ; retries += 1) {
    const given = await service.handOver(part, abort);
    if (given.ok || !isCertainlyNotThere(given.error)) return given;
    const decision = decideRetry(given.error, retries);
    const pause =
      decision.kind === 'pause' ? decision.forMs : decision.kind === 'retry' ? decision.afterMs : null;
    if (pause === null || waited + pause > LONGEST_WAIT_MS) return given;
    waited += pause;
    await clock.sleep(pause, abort);
  }
}

/** Asks whether the service received a group whose submission was cut off; until then nothing is submitted again. */
export async function findPart(session: Session, part: BatchPart, deps: BatchDeps): Promise<void> {
  const { book, batch, service } = deps;
  const { ports } = session;
  const begun = part.time - CLOCKS_DIFFER_MS;
  const listed = await service.since(begun, deps.signal);
  if (!listed.ok) throw listed.error;
  const { parts, isAll } = listed.value;
  const known = new Set(book.open.flatMap((each) => [...each.parts.values()].flatMap(serviceOf)));
  const found = parts.find((each) =>
    service.keepsMark
      ? each.mark === part.id
      : each.createdAt >= begun &&
        each.count === part.size &&
        !known.has(each.id) &&
        !part.others.has(each.id),
  );
  if (found !== undefined) {
    const { id, expiresAt } = found;
    const isSure = service.keepsMark;
    await book.add(batch.id, { kind: 'handed_over', part: part.id, service: id, expiresAt, isSure });
    return;
  }
  if (!isAll || ports.clock.now() - part.time < LONGEST_ON_ITS_WAY_MS) return;
  await giveBack(session, part, { ...deps, why: `The notes did not arrive at ${service.label}.` });
}

const serviceOf = ({ state }: BatchPart): string[] => (state.kind === 'out' ? [state.service] : []);

/** The service has no such group: frees its budget. Its notes wait, as single calls cost more than was allowed. */
export async function giveBack(
  { log }: Session,
  part: BatchPart,
  { book, batch, spend, why }: Pick<BatchDeps, 'book' | 'batch' | 'spend'> & { why: string },
): Promise<void> {
  const items = [...part.open.values()];
  await book.add(batch.id, { kind: 'waiting', part: `${part.id}-again`, why, items });
  await book.add(batch.id, { kind: 'returned', part: part.id, why });
  await log.append([
    {
      event: 'batch_not_handed_over',
      severity: 'warn',
      details: { batch: batch.id, part: part.id, reason: why },
    },
  ]);
  await spend.free(part.reservation);
  await book.add(batch.id, { kind: 'settled', part: part.id });
}

/** Frees the reservation for a group that was not recorded: the process died before it was submitted. */
export async function freeUnrecorded(
  { id, at, parts }: HandedBatch,
  spend: Pick<SpendRecord, 'free' | 'openOf'>,
): Promise<void> {
  const recorded = new Set([...parts.values()].map(({ reservation }) => reservation.id));
  for (const reservation of await spend.openOf(id, at.slice(0, 'YYYY-MM-DD'.length)))
    if (!recorded.has(reservation.id)) await spend.free(reservation);
}

export type StoppedBatches = Cancelled & { kind: 'stopped' };

/**
 * Asks the services to cancel all open batches. Answers that already exist still come back and are charged. Takes back
 * the notes that were not submitted, and those of batches that this device does not know.
 */
export async function stopBatches(
  session: Session,
  { book, connect, signal }: Pick<BatchDeps, 'book' | 'connect' | 'signal'>,
): Promise<StoppedBatches> {
  const stopped: StoppedBatches = { kind: 'stopped', notes: 0, released: 0, left: [] };
  const held = new Set(book.waitingPaths);
  const known = new Set(book.open.map(outMark));
  await book.release();
  const out = (await outNotes(session)).map(({ path }) => path);
  const isLeft = (mark: string | null, path: string): boolean => held.has(path) || !known.has(mark ?? '');
  stopped.released = (await markNotes(session, out, null, isLeft)).size;
  for (const batch of book.open) {
    if (await closeBatch(session, book, batch)) continue;
    const service = await connect(batch);
    if (!service.ok) stopped.left.push(service.error.message);
    else
      for (const part of batch.parts.values()) {
        const left = await stopPart(part, { batch, book, service: service.value, signal });
        if (left === null) stopped.notes += part.state.kind === 'out' ? part.open.size : 0;
        else stopped.left.push(`${String(part.open.size)} notes: ${left}`);
      }
  }
  return stopped;
}

/** Asks the service to cancel a group. Returns why it can't; `null` if it was asked or the group has ended. */
async function stopPart(
  { id, state }: BatchPart,
  { batch, book, service, signal }: Pick<BatchDeps, 'book' | 'batch' | 'service' | 'signal'>,
): Promise<string | null> {
  if (isEnded(state)) return null;
  if (state.kind !== 'out' || !state.isSure) return 'it is not known yet whether the service has them.';
  const cancelled = await service.cancel(state.service, signal);
  if (!cancelled.ok) return cancelled.error.message;
  await book.add(batch.id, { kind: 'cancelling', part: id });
  return null;
}

/** Removes the marks and the record of a batch if nothing is left to do; returns whether it did. */
export async function closeBatch(session: Session, book: BatchBook, batch: HandedBatch): Promise<boolean> {
  if (!isOver(batch)) return false;
  const paths = (await outNotes(session)).map(({ path }) => path);
  await markNotes(session, paths, null, (mark) => mark === outMark(batch));
  return book.close(batch.id);
}

import { readNote } from '../../../kernel/index/read-note';
import type { Note } from '../../../kernel/notes/note';
import { hashText } from '../../../kernel/notes/values/hash';
import { type Generation, ModelError } from '../../../kernel/ports/language-model';
import type { PartReport, PartResult } from '../../../llm/provider/wire/batch-wire';
import { closeBatch } from '../../session/batch-note';
import type { WaitingNote } from '../../session/run-queue';
import type { Session } from '../../session/session';
import {
  addAmount,
  addCounts,
  type BatchItem,
  type BatchPart,
  isEnded,
  NOTHING_BACK,
} from '../model/batch-record';
import { type BatchDeps, findPart, freeUnrecorded, giveBack, type IntakeDeps } from './batch-parts';

/** Number of results per `taken` line of the record. */
const CHUNK = 200;
/** Maximum number of times that a group's results are read if some are missing. */
const MOST_LOOKS = 3;

/**
 * Fetches the results of open batches and saves the answers group by group, so that a restart finds answers that were
 * paid for. Yields the paths of each group's answered notes, for triage to use the answers.
 */
export async function* takeInBatches(
  session: Session,
  waiting: readonly WaitingNote[],
  deps: IntakeDeps,
): AsyncGenerator<ReadonlySet<string>, void> {
  for (const batch of session.batches.open) {
    await freeUnrecorded(batch, deps.spend);
    if (![...batch.parts.values()].some(needsService)) {
      await closeBatch(session, batch.id);
      continue;
    }
    const service = await deps.connect(batch);
    if (service.ok) yield* takeInBatch(session, waiting, { ...deps, batch, service: service.value });
    else deps.onTrouble(service.error.message);
  }
}

/** Whether something is left to do about a group, apart from the person's decision. */
const needsService = ({ state, isSettled }: BatchPart): boolean =>
  state.kind !== 'waiting' && !(isEnded(state) && isSettled);

async function* takeInBatch(
  session: Session,
  waiting: readonly WaitingNote[],
  deps: BatchDeps,
): AsyncGenerator<ReadonlySet<string>, void> {
  const { batch, signal, onTrouble } = deps;
  const intake = new PartIntake(session, waiting, deps);
  for (const part of batch.parts.values()) {
    if (signal.aborted) return;
    try {
      if (part.state.kind === 'prepared') await findPart(session, part, deps);
      const paths = await intake.take(part);
      if (paths.size > 0) yield paths;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onTrouble(error.message);
      // The next group would fail the same way. An interrupted group is resumed at the next check.
      if (!error.isRetryable) return;
    }
  }
  await closeBatch(session, batch.id);
}

interface Late {
  tokens: { in: number; out: number };
  cost: number;
}

/** Fetches the results of one batch's groups. */
class PartIntake {
  private readonly paths: ReadonlySet<string>;
  private moved: Map<string, string> | null = null;

  constructor(
    private readonly session: Session,
    private readonly waiting: readonly WaitingNote[],
    private readonly deps: BatchDeps,
  ) {
    this.paths = new Set(waiting.map(({ path }) => path));
  }

  /** Saves the answers of a finished group. Returns the paths of their notes; none while the group is not finished. */
  async take(part: BatchPart): Promise<ReadonlySet<string>> {
    const { batch } = this.deps;
    if (isEnded(part.state)) {
      await this.settle(part);
      return new Set();
    }
    if (part.state.kind !== 'out') return new Set();
    const { service: id, isSure } = part.state;
    const looked = await this.deps.service.look(id, this.deps.signal);
    if (!looked.ok && looked.error.status === 404) {
      await this.lost(part, isSure, id);
      return new Set();
    }
    if (!looked.ok) throw looked.error;
    const report = looked.value;
    if (report.state === 'refused') {
      const why = refusalWords(this.deps.service, report.why);
      await giveBack(this.session, part, { ...this.deps, why });
      return new Set();
    }
    if (report.state === 'working') return new Set();
    const size = part.open.size;
    const paths = await this.takeResults(part, report);
    if (!isSure && size > 0 && part.open.size === size && part.incomplete >= MOST_LOOKS - 1)
      await this.session.batches.add(batch.id, { kind: 'mistaken', part: part.id, service: id });
    else await this.finish(part);
    return paths;
  }

  private async lost(part: BatchPart, isSure: boolean, service: string): Promise<void> {
    if (isSure) await this.close(part);
    else await this.session.batches.add(this.deps.batch.id, { kind: 'mistaken', part: part.id, service });
  }

  private async takeResults(part: BatchPart, report: PartReport): Promise<ReadonlySet<string>> {
    const paths = new Set<string>();
    let chunk: PartResult[] = [];
    const take = async (): Promise<void> => {
      for (const path of await this.takeChunk(part, chunk)) paths.add(path);
      chunk = [];
    };
    try {
      for await (const result of this.deps.service.results(report, this.deps.signal)) {
        if (!part.open.has(result.id)) continue;
        chunk.push(result);
        if (chunk.length >= CHUNK) await take();
      }
    } finally {
      await take();
    }
    return paths;
  }

  /** Saves the answers before recording that, so that a crash in between loses none. */
  private async takeChunk(part: BatchPart, results: readonly PartResult[]): Promise<string[]> {
    if (results.length === 0) return [];
    const { batch } = this.deps;
    const paths: string[] = [];
    const ids = new Set<string>();
    const late: Late = { tokens: { in: 0, out: 0 }, cost: 0 };
    let counts = NOTHING_BACK;
    let used: BatchPart['used'] = { in: 0, out: 0, cost: part.used.cost === 'unknown' ? 'unknown' : 0 };
    for (const { id, said } of results) {
      const item = part.open.get(id);
      if (item === undefined || ids.has(id)) continue;
      ids.add(id);
      if (said.kind !== 'answer') {
        counts = addCounts(counts, { ...NOTHING_BACK, unanswered: 1 });
        continue;
      }
      const answer = await this.deps.service.answer(said, item.tokens);
      used = addAmount(used, chargedFor(answer, item, part));
      const path = await this.save(item, answer);
      if (path === null) addLate(late, answer);
      else paths.push(path);
      counts = addCounts(counts, { ...NOTHING_BACK, [path === null ? 'late' : 'used']: 1 });
    }
    await this.session.batches.add(batch.id, { kind: 'taken', part: part.id, ids: [...ids], counts, used });
    await this.logLate(part, counts.late, late);
    return paths;
  }

  /** Saves an answer and returns the path of its note; `null` if no waiting note has the submitted text any more. */
  private async save(item: BatchItem, answer: Generation): Promise<string | null> {
    const path = await this.placeOf(item);
    if (path === null) return null;
    const run = this.session.answers.open({ note: path, textHash: item.hash, stage: 'triage' });
    const { provider, modelId } = this.deps.batch;
    if (run.read(1) === null)
      await run.save(1, { ...answer, answeredBy: { provider, modelId }, destination: 'away' });
    return path;
  }

  private async placeOf({ path, hash }: BatchItem): Promise<string | null> {
    if (this.paths.has(path)) return (await this.isText(path, hash)) ? path : null;
    return (await this.movedNotes()).get(hash) ?? null;
  }

  private async isText(path: string, hash: string): Promise<boolean> {
    const note = await readNote(this.session.ports.vault, path);
    return note !== null && hashText(note.text) === hash;
  }

  /** Paths of waiting notes that may have been moved since they were submitted, by the hash of their text. */
  private async movedNotes(): Promise<ReadonlyMap<string, string>> {
    if (this.moved !== null) return this.moved;
    const { batch } = this.deps;
    const handed = new Set(
      [...batch.parts.values()].flatMap(({ open }) => [...open.values()].map(({ path }) => path)),
    );
    const moved = new Map<string, string>();
    for (const { path } of this.waiting) {
      const note: Note | null = handed.has(path) ? null : await readNote(this.session.ports.vault, path);
      if (note !== null) moved.set(hashText(note.text), path);
    }
    this.moved = moved;
    return moved;
  }

  /** Logs the cost of answers that were paid for but are not used. */
  private async logLate(part: BatchPart, count: number, { tokens, cost }: Late): Promise<void> {
    if (count === 0) return;
    const { provider, modelId: model, id } = this.deps.batch;
    const details = { batch: id, part: part.id, late: count, discarded: true, cost_usd: cost };
    await this.session.log.append([
      {
        ...{ event: 'batch_back', severity: 'warn', provider, model, details },
        ...{ tokens_input: tokens.in, tokens_output: tokens.out },
      },
    ]);
  }

  /** Ends a group whose results were read. If some are missing, later checks read them again, a few times. */
  private async finish(part: BatchPart): Promise<void> {
    if (part.open.size > 0 && part.incomplete < MOST_LOOKS - 1)
      await this.session.batches.add(this.deps.batch.id, { kind: 'incomplete', part: part.id });
    else await this.close(part);
  }

  private async close(part: BatchPart): Promise<void> {
    const { batches, log } = this.session;
    const { id, provider, modelId: model } = this.deps.batch;
    const counts = { ...NOTHING_BACK, unanswered: part.open.size };
    await batches.add(id, { kind: 'back', part: part.id, counts });
    const details = { batch: id, part: part.id, ...part.counts };
    await log.append([{ event: 'batch_back', severity: 'info', provider, model, details }]);
    await this.settle(part);
  }

  private async settle(part: BatchPart): Promise<void> {
    if (part.isSettled) return;
    const { spend, batch } = this.deps;
    if (part.state.kind === 'returned') await spend.free(part.reservation);
    else await spend.settle(part.reservation, part.used);
    await this.session.batches.add(batch.id, { kind: 'settled', part: part.id });
  }
}

/** Why a service accepted none of a group's notes. */
const refusalWords = ({ label }: BatchDeps['service'], said: string): string =>
  /token_limit_exceeded/.test(said)
    ? `${label} accepts no more until other batches are finished.`
    : `${label} refused them: ${said || 'it gave no reason.'}`;

/** Tokens and cost of an answer; if the service reports no usage, its share of the reservation. */
function chargedFor({ usage, cost }: Generation, { tokens }: BatchItem, part: BatchPart): BatchPart['used'] {
  if (!usage.isEstimated) return { in: usage.inputTokens, out: usage.outputTokens, cost };
  const { worst } = part.reservation;
  const share = 1 / part.size;
  return {
    in: Math.max(tokens, worst.in * share),
    out: worst.out * share,
    cost: typeof worst.cost === 'number' ? worst.cost * share : worst.cost,
  };
}

function addLate(late: Late, { usage, cost }: Generation): void {
  late.tokens.in += usage.inputTokens;
  late.tokens.out += usage.outputTokens;
  late.cost += typeof cost === 'number' ? cost : 0;
}

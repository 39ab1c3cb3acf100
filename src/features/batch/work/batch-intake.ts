import { readNote } from '../../../kernel/index/read-note';
import type { Note } from '../../../kernel/notes/note';
import { outAt } from '../../../kernel/notes/out-mark';
import { hashText } from '../../../kernel/notes/values/hash';
import { type Generation, ModelError } from '../../../kernel/ports/language-model';
import type { PartReport, PartResult } from './batch-wire';
import type { WaitingNote } from '../../../core/session/run-queue';
import type { Session } from '../../../core/session/session';
import {
  addAmount,
  addCounts,
  type BatchItem,
  type BatchPart,
  isEnded,
  outMark,
  NOTHING_BACK,
} from '../model/batch-record';
import type { BatchBook } from './batch-book';
import { type BatchDeps, closeBatch, findPart, freeUnrecorded, giveBack } from './batch-parts';
import { markNotes, outNotes, unmarked } from './out-notes';

const CHUNK = 200;
/** Maximum number of times that a group's results are read if some are missing. */
const MOST_LOOKS = 3;

/**
 * Fetches the results of open batches and saves the answers group by group, so that a restart finds answers that were
 * paid for. Yields the notes of each group that are out no longer, for triage to use the answers.
 */
export async function* takeInBatches(
  session: Session,
  deps: Omit<BatchDeps, 'batch' | 'service'>,
): AsyncGenerator<readonly WaitingNote[]> {
  const { book } = deps;
  for (const batch of book.open) {
    await freeUnrecorded(batch, deps.spend);
    if (![...batch.parts.values()].some(needsService)) {
      await closeBatch(session, book, batch);
      continue;
    }
    const service = await deps.connect(batch);
    if (service.ok) yield* takeInBatch(session, { ...deps, batch, service: service.value });
    else deps.onTrouble(service.error.message);
  }
}

/** Takes back the notes of ended batches, which Undo or a sync has marked again. */
export async function takeBackEnded(session: Session, book: BatchBook): Promise<WaitingNote[]> {
  if (!book.hasEnded()) return [];
  const out = await outNotes(session);
  const paths = out.map(({ path }) => path);
  const back = await markNotes(session, paths, null, (mark) => mark !== null && book.hasEnded(mark));
  return out.filter(({ path }) => back.has(path));
}

/** Whether something is left to do about a group, apart from the person's decision. */
const needsService = ({ state, isSettled }: BatchPart): boolean =>
  state.kind !== 'waiting' && !(isEnded(state) && isSettled);

async function* takeInBatch(session: Session, deps: BatchDeps): AsyncGenerator<readonly WaitingNote[]> {
  const { book, batch, signal, onTrouble } = deps;
  const out = await outNotes(session);
  const intake = new PartIntake(session, deps, out);
  for (const part of batch.parts.values()) {
    if (signal.aborted) return;
    intake.back.clear();
    let isOver = false;
    try {
      if (part.state.kind === 'prepared') await findPart(session, part, deps);
      await intake.take(part);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onTrouble(error.message);
      // The next group would fail the same way. An interrupted group is resumed at the next check.
      isOver = !error.isRetryable;
    }
    const back = out.filter(({ path }) => intake.back.has(path));
    if (back.length > 0) yield back;
    if (isOver) return;
  }
  await closeBatch(session, book, batch);
}

interface Late {
  tokens: { in: number; out: number };
  cost: number;
}

/** Fetches the results of one batch's groups. */
class PartIntake {
  /** Paths of the notes that are out no longer. */
  readonly back = new Set<string>();
  private moved: Map<string, string> | null = null;

  constructor(
    private readonly session: Session,
    private readonly deps: BatchDeps,
    private readonly out: readonly WaitingNote[],
  ) {}

  /** Saves the answers of a group, if it is finished. */
  async take(part: BatchPart): Promise<void> {
    const { book, batch, service, signal } = this.deps;
    if (isEnded(part.state)) return this.settle(part);
    if (part.state.kind !== 'out') return;
    const { service: id, isSure } = part.state;
    const looked = await service.look(id, signal);
    if (!looked.ok && looked.error.status === 404) return this.lost(part, isSure, id);
    if (!looked.ok) throw looked.error;
    const report = looked.value;
    if (report.state === 'refused') {
      const why = refusalWords(service, report.why);
      return giveBack(this.session, part, { ...this.deps, why });
    }
    if (report.state === 'working') return;
    const size = part.open.size;
    await this.takeResults(part, report);
    if (!isSure && size > 0 && part.open.size === size && part.incomplete >= MOST_LOOKS - 1)
      await book.add(batch.id, { kind: 'mistaken', part: part.id, service: id });
    else await this.finish(part);
  }

  private async lost(part: BatchPart, isSure: boolean, service: string): Promise<void> {
    if (isSure) await this.close(part);
    else await this.deps.book.add(this.deps.batch.id, { kind: 'mistaken', part: part.id, service });
  }

  private async takeResults(part: BatchPart, report: PartReport): Promise<void> {
    let chunk: PartResult[] = [];
    const take = async (): Promise<void> => {
      await this.takeChunk(part, chunk);
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
  }

  /** Saves the answers, then removes the marks, then records both, so that a crash at any point loses no answer. */
  private async takeChunk(part: BatchPart, results: readonly PartResult[]): Promise<void> {
    if (results.length === 0) return;
    const { book, batch, service } = this.deps;
    const ids = new Set<string>();
    const back: string[] = [];
    const late: Late = { tokens: { in: 0, out: 0 }, cost: 0 };
    let counts = NOTHING_BACK;
    let used: BatchPart['used'] = { in: 0, out: 0, cost: part.used.cost === 'unknown' ? 'unknown' : 0 };
    for (const { id, said } of results) {
      const item = part.open.get(id);
      if (item === undefined || ids.has(id)) continue;
      ids.add(id);
      back.push(item.path);
      if (said.kind !== 'answer') {
        counts = addCounts(counts, { ...NOTHING_BACK, unanswered: 1 });
        continue;
      }
      const answer = await service.answer(said, item.tokens);
      used = addAmount(used, chargedFor(answer, item, part));
      const path = await this.save(item, answer);
      if (path === null) addLate(late, answer);
      else back.push(path);
      counts = addCounts(counts, { ...NOTHING_BACK, [path === null ? 'late' : 'used']: 1 });
    }
    await this.clear(back);
    await book.add(batch.id, { kind: 'taken', part: part.id, ids: [...ids], counts, used });
    await this.logLate(part, counts.late, late);
  }

  private async clear(paths: readonly string[]): Promise<void> {
    const mark = outMark(this.deps.batch);
    const cleared = await markNotes(this.session, [...new Set(paths)], null, (each) => each === mark);
    for (const path of cleared) this.back.add(path);
  }

  /** Saves an answer and returns the path of its note; `null` if the note was taken back or edited. */
  private async save(item: BatchItem, answer: Generation): Promise<string | null> {
    const { answers } = this.session;
    const opened = { textHash: item.hash, stage: 'triage' } as const;
    if (answers.open({ ...opened, note: item.path }).read(1) !== null) return item.path;
    const path = await this.placeOf(item);
    if (path === null) return null;
    const { provider, modelId } = this.deps.batch;
    await answers
      .open({ ...opened, note: path })
      .save(1, { ...answer, answeredBy: { provider, modelId }, destination: 'away', isFromBatch: true });
    return path;
  }

  private async placeOf({ path, hash }: BatchItem): Promise<string | null> {
    const note = await readNote(this.session.ports.vault, path);
    if (note === null) return (await this.movedNotes()).get(hash) ?? null;
    const isOut = outAt(note.frontmatter) === outMark(this.deps.batch);
    return isOut && hashOf(note) === hash ? path : null;
  }

  /** Paths of notes that are out with this batch elsewhere than they were submitted, by the hash of their text. */
  private async movedNotes(): Promise<ReadonlyMap<string, string>> {
    if (this.moved !== null) return this.moved;
    const { batch } = this.deps;
    const handed = new Set(
      [...batch.parts.values()].flatMap(({ open }) => [...open.values()].map(({ path }) => path)),
    );
    const moved = new Map<string, string>();
    for (const { path } of this.out) {
      const note = handed.has(path) ? null : await readNote(this.session.ports.vault, path);
      if (note !== null && outAt(note.frontmatter) === outMark(batch)) moved.set(hashOf(note), path);
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
      await this.deps.book.add(this.deps.batch.id, { kind: 'incomplete', part: part.id });
    else await this.close(part);
  }

  private async close(part: BatchPart): Promise<void> {
    const { log } = this.session;
    const { book, batch } = this.deps;
    const { id, provider, modelId: model } = batch;
    const counts = { ...NOTHING_BACK, unanswered: part.open.size };
    await this.clear([...part.open.values()].map(({ path }) => path));
    await book.add(id, { kind: 'back', part: part.id, counts });
    const details = { batch: id, part: part.id, ...part.counts };
    await log.append([{ event: 'batch_back', severity: 'info', provider, model, details }]);
    await this.settle(part);
  }

  private async settle(part: BatchPart): Promise<void> {
    if (part.isSettled) return;
    const { spend, book, batch } = this.deps;
    if (part.state.kind === 'returned') await spend.free(part.reservation);
    else await spend.settle(part.reservation, part.used);
    await book.add(batch.id, { kind: 'settled', part: part.id });
  }
}

const hashOf = (note: Note): string => hashText(unmarked(note)?.text ?? note.text);

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

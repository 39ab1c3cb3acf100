import { readNote } from '../../../kernel/index/read-note';
import type { Budgets, Limits } from '../../../kernel/log/budget';
import type { SpendRecord } from '../../../kernel/log/spend-record';
import { outAt } from '../../../kernel/notes/out-mark';
import { readStatus } from '../../../kernel/notes/read-status';
import { hashText, shortHash } from '../../../kernel/notes/values/hash';
import { err, ok } from '../../../kernel/notes/values/result';
import type { Cost, ModelError } from '../../../kernel/ports/language-model';
import { addCost } from '../../../llm/prompting/tally';
import type { BatchQuestion, BatchService } from './batch-service';
import type { PartReport } from './batch-wire';
import type { PromptModel } from '../../../core/session/prompt-model';
import type { WaitingNote } from '../../../core/session/run-queue';
import { CountedProgress } from '../../../core/session/counted-progress';
import type { Session } from '../../../core/session/session';
import { type BatchItem, outMark } from '../model/batch-record';
import type { BatchBook } from './batch-book';
import { markNotes, outNotes, unmarked } from './out-notes';
import { triageRequest } from '../../../core/triage/model/triage-note';
import { closeBatch, handOverPatiently, isCertainlyNotThere } from './batch-parts';
import { questionAbout } from '../../../core/triage/work/triage-prompt';

/**
 * Size limits of a group, far below those of both services: its results must fit into a phone's memory, and several
 * copies of its questions into the memory of a process with 50,000 notes.
 */
const PART = { notes: 500, characters: 4_000_000 };
const ANSWER_TOKENS = 300;

/** Limits that the person has allowed. */
export interface BatchAgreed {
  notes: number;
  cost: Cost;
}

export interface HandOverDeps extends PromptModel {
  book: BatchBook;
  service: BatchService;
  spend: Pick<SpendRecord, 'reserve' | 'free'>;
  agreed: BatchAgreed;
  /** Stops before the next group is submitted. */
  stop: AbortSignal;
  abort: AbortSignal;
}

export interface HandedOver {
  notes: number;
  parts: number;
  cost: Cost;
  /** Number of notes that stay on this device because they are private or hold a secret. */
  kept: number;
  /** Why submission stopped early; `null` if it did not. */
  stopped: string | null;
}

interface Prepared {
  item: BatchItem;
  question: BatchQuestion;
}

/**
 * Submits notes to a batch service, in groups. Each group is recorded on this device before it is submitted, so that
 * after a crash Deputy asks the service about it instead of submitting it again.
 */
export async function handOverBatch(
  session: Session,
  notes: readonly WaitingNote[],
  deps: HandOverDeps,
): Promise<HandedOver> {
  const batch = new OutgoingBatch(session, deps);
  for (const note of notes) {
    if (batch.isFull) break;
    if (batch.isStopped) batch.leave(note);
    else await batch.add(note);
  }
  return batch.end();
}

class OutgoingBatch {
  private readonly id: string;
  private readonly done: HandedOver = { notes: 0, parts: 0, cost: 'local', kept: 0, stopped: null };
  private readonly progress: CountedProgress;
  private part: Prepared[] = [];
  private characters = 0;
  private number = 0;
  private isBegun = false;
  /** Paths of the notes that were submitted, left or skipped. */
  private readonly looked = new Set<string>();
  /** Notes that an earlier batch did not submit and that the person has not taken back. */
  private readonly held: ReadonlySet<string>;
  /** Notes that the person allowed to submit but that were not submitted. */
  private readonly rest: BatchItem[] = [];
  private taken: BatchAgreed = { notes: 0, cost: 'local' };

  constructor(
    private readonly session: Session,
    private readonly deps: HandOverDeps,
  ) {
    this.id = session.ports.host.randomId();
    this.held = new Set(deps.book.waitingPaths);
    this.progress = new CountedProgress(session.ports, 'submit');
  }

  get isStopped(): boolean {
    const { stop, abort } = this.deps;
    if (stop.aborted || abort.aborted) this.done.stopped ??= 'It was stopped.';
    return this.done.stopped !== null;
  }

  /** Whether the number of submitted and left notes has reached the limit that the person allowed. */
  get isFull(): boolean {
    return this.taken.notes + this.rest.length >= this.deps.agreed.notes;
  }

  /** Leaves a note that the person allowed to submit until they decide again. */
  leave({ path }: WaitingNote): void {
    this.looked.add(path);
    this.rest.push({ id: '', path, hash: '', tokens: 0 });
  }

  async add(note: WaitingNote): Promise<void> {
    this.looked.add(note.path);
    const prepared = await this.prepare(note);
    if (prepared === null) return;
    const { inputTokens } = prepared.question;
    const cost = addCost(
      this.taken.cost,
      this.deps.service.cost({ inputTokens, outputTokens: ANSWER_TOKENS }),
    );
    const most = this.deps.agreed.cost;
    if (typeof most === 'number' && typeof cost === 'number' && cost > most) {
      this.done.stopped = 'The rest would cost more than you allowed.';
      this.rest.push(prepared.item);
      return;
    }
    this.taken = { notes: this.taken.notes + 1, cost };
    this.part.push(prepared);
    this.characters += prepared.question.line.length;
    if (this.part.length >= PART.notes || this.characters >= PART.characters) await this.send();
  }

  async end(): Promise<HandedOver> {
    const { stop, abort } = this.deps;
    if (this.part.length > 0 && !stop.aborted && !abort.aborted) await this.send();
    this.keepBack(this.part);
    await this.recordRest();
    return this.done;
  }

  private keepBack(part: readonly Prepared[]): void {
    this.rest.push(...part.map(({ item }) => item));
    this.taken.notes -= part.length;
  }

  /** Records the notes that were not submitted, with those of earlier batches that are still out. */
  private async recordRest(): Promise<void> {
    const { session } = this;
    const { book } = this.deps;
    const before = book.waiting;
    const out = new Set((await outNotes(session)).map(({ path }) => path));
    const still = before
      .flatMap(({ part }) => [...part.open.values()])
      .filter(({ path }) => !this.looked.has(path) && out.has(path));
    const rest = [...this.rest, ...still];
    if (rest.length > 0) {
      await this.begin();
      const marked = await this.mark(rest);
      const items = marked.map((each, index) => ({ ...each, id: `${this.id}-rest-${String(index)}` }));
      const why = this.done.stopped ?? before.at(-1)?.why ?? '';
      await book.add(this.id, { kind: 'waiting', part: `${this.id}-rest`, why, items });
    }
    await book.release(before);
    const ended = new Set([this.id, ...before.map(({ id }) => id)]);
    for (const batch of book.open) if (ended.has(batch.id)) await closeBatch(session, book, batch);
  }

  /** Marks notes as out with this batch; returns those that are. */
  private async mark<Item extends Pick<BatchItem, 'path'>>(items: readonly Item[]): Promise<Item[]> {
    const mark = outMark({ provider: this.deps.service.provider, id: this.id });
    const marked = await markNotes(
      this.session,
      items.map(({ path }) => path),
      mark,
    );
    return items.filter(({ path }) => marked.has(path));
  }

  /** Returns `null` if the note must not be submitted: private, no longer waiting, being edited, or answered. */
  private async prepare({ path }: WaitingNote): Promise<Prepared | null> {
    const { session, deps } = this;
    const found = await readNote(session.ports.vault, path);
    if (found === null || readStatus(found.frontmatter) !== 'pending') return null;
    if (outAt(found.frontmatter) !== null && !this.held.has(path)) return null;
    const note = unmarked(found);
    if (note === null || (await session.ports.vault.edit(path, () => null)) === 'busy') return null;
    if ((await session.keptHere.firstReason([{ path, note }])) !== null) {
      this.done.kept += 1;
      return null;
    }
    const hash = hashText(note.text);
    if (session.answers.open({ note: path, textHash: hash, stage: 'triage' }).read(1) !== null) return null;
    const { model, correction, abort: signal, service } = deps;
    const { moneyWords, tokenBudget } = session.settings;
    const { occasion } = await questionAbout({ path, note }, model, session);
    const asked = { model, correction, tokenBudget, signal, moneyWords, occasion };
    const id = `${this.partId}-${shortHash(`${path}\n${hash}`)}`;
    const question = service.question(id, triageRequest({ path, note }, asked));
    if (!question.ok) {
      this.done.kept += 1;
      return null;
    }
    const item = { id, path, hash, tokens: question.value.inputTokens };
    return { item, question: question.value };
  }

  private get partId(): string {
    return `${this.id}-${String(this.number)}`;
  }

  /** Submits a group. Its notes are marked before it is recorded: without a record, the marks end with the batch. */
  private async send(): Promise<void> {
    const { session, deps, partId } = this;
    const { book } = deps;
    const asked = this.part;
    this.part = [];
    this.characters = 0;
    await this.begin();
    const marked = new Set(await this.mark(asked.map(({ item }) => item)));
    const part = asked.filter(({ item }) => marked.has(item));
    this.taken.notes -= asked.length - part.length;
    if (part.length === 0) return;
    const reserved = await this.reserve(part);
    if (!reserved.ok) {
      this.done.stopped = reserved.error;
      this.keepBack(part);
      return;
    }
    this.number += 1;
    const items = part.map(({ item }) => item);
    const time = session.ports.clock.now();
    const reservation = { ...reserved.value, batch: items.length };
    await book.add(this.id, { kind: 'prepared', part: partId, time, reservation, items });
    const lines = part.map(({ question }) => question.line);
    const given = await handOverPatiently(deps, { mark: partId, lines }, session.ports.clock);
    if (given.ok) await this.arrived(part, partId, given.value);
    else await this.failed(part, reservation, given.error);
  }

  /** Reserves a group's worst case. Of the budgets only the month's applies, beside the limits that were allowed. */
  private async reserve(part: readonly Prepared[]) {
    const { service, spend } = this.deps;
    const worst = part.reduce(
      (sum, { question }) => ({
        inputTokens: sum.inputTokens + question.worst.inputTokens,
        outputTokens: sum.outputTokens + question.worst.outputTokens,
      }),
      { inputTokens: 0, outputTokens: 0 },
    );
    const { provider, modelId: model } = service;
    const reserving = await spend.reserve(
      {
        ...{ run: this.id, item: '', task: 'triage', provider, model, batch: part.length },
        ...{ in: worst.inputTokens, out: worst.outputTokens, cost: service.cost(worst) },
      },
      onlyMonth(this.session.settings.budgets),
    );
    if (reserving.kind === 'reserved') return ok(reserving.reservation);
    const { measure, cap } = reserving.limit;
    return err(
      reserving.why === 'price_unknown'
        ? `The price of ${provider}:${model} is unknown, and the month has a limit in dollars. Enter a price, or remove the limit.`
        : `The rest could pass the month's limit of ${measure === 'usd' ? `$${String(cap)}` : `${String(cap)} ${measure}`}.`,
    );
  }

  /** Written before anything is reserved, so that a reservation without a recorded group can be found and freed. */
  private async begin(): Promise<void> {
    if (this.isBegun) return;
    this.isBegun = true;
    const { session, deps } = this;
    const { provider, modelId, baseUrl } = deps.service;
    const at = session.timestamp();
    const address = baseUrl === undefined ? {} : { baseUrl };
    await deps.book.add(this.id, { kind: 'begun', at, provider, modelId, ...address });
  }

  private async arrived(
    part: readonly Prepared[],
    partId: string,
    { id: service, expiresAt }: PartReport,
  ): Promise<void> {
    const { log } = this.session;
    await this.deps.book.add(this.id, {
      kind: 'handed_over',
      part: partId,
      service,
      expiresAt,
      isSure: true,
    });
    const details = { batch: this.id, part: partId, service, notes: part.length };
    const { provider, modelId: model } = this.deps.service;
    await log.append([{ event: 'batch_handed_over', severity: 'info', provider, model, details }]);
    this.done.parts += 1;
    this.done.notes += part.length;
    this.progress.show({ text: 'Submitting', done: this.done.notes, total: this.deps.agreed.notes });
    this.done.cost = part
      .map(({ question: { inputTokens } }) =>
        this.deps.service.cost({ inputTokens, outputTokens: ANSWER_TOKENS }),
      )
      .reduce(addCost, this.done.cost);
  }

  private async failed(
    part: readonly Prepared[],
    reservation: Parameters<SpendRecord['free']>[0],
    error: ModelError,
  ): Promise<void> {
    const { log } = this.session;
    const { book } = this.deps;
    const partId = `${this.id}-${String(this.number - 1)}`;
    const isBack = isCertainlyNotThere(error);
    this.done.stopped = isBack
      ? error.message
      : `It is unknown whether the last group arrived: ${error.message} Deputy asks the service before it submits anything again.`;
    const details = { batch: this.id, part: partId, isKnown: isBack };
    await log.append([
      {
        ...{ event: 'batch_not_handed_over', severity: 'warn', details },
        ...{ error_type: error.code, error_message: error.message },
      },
    ]);
    if (!isBack) return;
    this.keepBack(part);
    await book.add(this.id, { kind: 'returned', part: partId, why: error.message });
    await this.deps.spend.free(reservation);
    await book.add(this.id, { kind: 'settled', part: partId });
  }
}

const NO_LIMITS: Limits = { calls: null, tokens: null, usd: null };

const onlyMonth = ({ month }: Budgets): Budgets => ({
  item: NO_LIMITS,
  run: NO_LIMITS,
  day: NO_LIMITS,
  month,
});

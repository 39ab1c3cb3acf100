import { readNote } from '../../../kernel/index/read-note';
import type { Budgets, Limits } from '../../../kernel/log/budget';
import type { SpendRecord } from '../../../kernel/log/spend-record';
import { readStatus } from '../../../kernel/notes/status';
import { hashText, shortHash } from '../../../kernel/notes/values/hash';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Cost, ModelError } from '../../../kernel/ports/language-model';
import { addCost } from '../../../llm/prompting/tally';
import type { BatchQuestion, BatchService } from '../../../llm/provider/batch-service';
import { decideRetry } from '../../../llm/provider/retry/retry';
import type { PartReport } from '../../../llm/provider/wire/batch-wire';
import { announceBatch, withdrawBatch } from '../../../session/batch-note';
import type { PromptModel } from '../../../session/prompt-model';
import type { WaitingNote } from '../../../session/run-queue';
import { CountedProgress } from '../../../session/counted-progress';
import type { Session } from '../../../session/session';
import type { BatchItem } from '../model/batch-record';
import { triageRequest } from '../model/triage-note';
import { questionAbout } from './triage-prompt';

/** Size limits of a part: far below those of both services, so that its results fit into a phone's memory. */
const PART = { notes: 1_000, characters: 8_000_000 };
/** Tokens of a typical answer. */
const ANSWER_TOKENS = 300;
/** Maximum time to wait for rate limits, in milliseconds; after that, the rest is left for later. */
const LONGEST_WAIT_MS = 120_000;

/** Limits that the person has agreed to. */
export interface BatchAgreed {
  notes: number;
  cost: Cost;
}

export interface HandOverDeps extends PromptModel {
  service: BatchService;
  spend: Pick<SpendRecord, 'reserve' | 'free'>;
  agreed: BatchAgreed;
  /** Stops before the next part is submitted. */
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
 * Submits notes to a batch service, in parts. Each part is recorded on this device before it is submitted, so that
 * after a crash Deputy asks the service about the part instead of submitting it again.
 */
export async function handOverBatch(
  session: Session,
  notes: readonly WaitingNote[],
  deps: HandOverDeps,
): Promise<HandedOver> {
  const batch = new OutgoingBatch(session, deps);
  for (const note of notes) {
    if (batch.isStopped) break;
    await batch.add(note);
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
  private taken: BatchAgreed = { notes: 0, cost: 'local' };

  constructor(
    private readonly session: Session,
    private readonly deps: HandOverDeps,
  ) {
    this.id = session.ports.host.randomId();
    this.progress = new CountedProgress(session.ports, 'submit');
  }

  get isStopped(): boolean {
    const { stop, abort, agreed } = this.deps;
    if (stop.aborted || abort.aborted) this.done.stopped ??= 'It was stopped.';
    return this.done.stopped !== null || this.taken.notes >= agreed.notes;
  }

  async add(note: WaitingNote): Promise<void> {
    const prepared = await this.prepare(note);
    if (prepared === null) return;
    const { inputTokens } = prepared.question;
    const cost = addCost(
      this.taken.cost,
      this.deps.service.cost({ inputTokens, outputTokens: ANSWER_TOKENS }),
    );
    const most = this.deps.agreed.cost;
    if (typeof most === 'number' && typeof cost === 'number' && cost > most) {
      this.done.stopped = 'The rest would cost more than you agreed to.';
      return;
    }
    this.taken = { notes: this.taken.notes + 1, cost };
    this.part.push(prepared);
    this.characters += prepared.question.line.length;
    if (this.part.length >= PART.notes || this.characters >= PART.characters) await this.send();
  }

  async end(): Promise<HandedOver> {
    if (this.part.length > 0 && !this.deps.stop.aborted && !this.deps.abort.aborted) await this.send();
    return this.done;
  }

  /**
   * Returns `null` if the note is not to be submitted: private, no longer pending, being edited, out, or already
   * answered.
   */
  private async prepare({ path, mtime, size }: WaitingNote): Promise<Prepared | null> {
    const { session, deps } = this;
    const note = await readNote(session.ports.vault, path);
    if (note === null || readStatus(note.frontmatter) !== 'pending') return null;
    if ((await session.ports.vault.edit(path, () => null)) === 'busy') return null;
    if ((await session.keptHere.firstReason([{ path, note }])) !== null) {
      this.done.kept += 1;
      return null;
    }
    const hash = hashText(note.text);
    if (session.batches.hasOut(hash) || session.isOutElsewhere(hash)) return null;
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
    const item = { id, path, hash, mtime, size, tokens: question.value.inputTokens };
    return { item, question: question.value };
  }

  private get partId(): string {
    return `${this.id}-${String(this.number)}`;
  }

  private async send(): Promise<void> {
    const { session, deps, part, partId } = this;
    this.part = [];
    this.characters = 0;
    const reserved = await this.reserve(part);
    if (!reserved.ok) {
      this.done.stopped = reserved.error;
      return;
    }
    await this.begin();
    this.number += 1;
    const { batches } = session;
    const items = part.map(({ item }) => item);
    const time = session.ports.clock.now();
    const reservation = { ...reserved.value, batch: items.length };
    await batches.add(this.id, { kind: 'prepared', part: partId, time, reservation, items });
    await announceBatch(session.ports, session.settings.folders, {
      id: this.id,
      label: deps.service.label,
      hashes: items.map(({ hash }) => hash),
    });
    const lines = part.map(({ question }) => question.line);
    const given = await handOverPatiently(deps, { mark: partId, lines }, session.ports.clock);
    if (given.ok) await this.arrived(part, partId, given.value);
    else await this.failed(partId, reservation, given.error);
  }

  /**
   * Reserves the worst-case cost of a part. Only the month's budget applies: the person's agreement replaces the other
   * limits.
   */
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
        ? `The price of ${provider}:${model} is unknown, and the month has a limit in dollars.`
        : `The rest could pass the month's limit of ${measure === 'usd' ? `$${String(cap)}` : `${String(cap)} ${measure}`}.`,
    );
  }

  private async begin(): Promise<void> {
    if (this.number > 0) return;
    const { session, deps } = this;
    const { provider, modelId, baseUrl } = deps.service;
    const at = session.timestamp();
    const address = baseUrl === undefined ? {} : { baseUrl };
    await session.batches.add(this.id, { kind: 'begun', at, provider, modelId, ...address });
  }

  private async arrived(
    part: readonly Prepared[],
    partId: string,
    { id: service, expiresAt }: PartReport,
  ): Promise<void> {
    const { batches, log } = this.session;
    await batches.add(this.id, { kind: 'handed_over', part: partId, service, expiresAt, isSure: true });
    const details = { batch: this.id, part: partId, service, notes: part.length };
    const { provider, modelId: model } = this.deps.service;
    await log.append([{ event: 'batch_handed_over', severity: 'info', provider, model, details }]);
    this.done.parts += 1;
    this.done.notes += part.length;
    this.progress.show({ text: '', done: this.done.notes, total: this.deps.agreed.notes });
    this.done.cost = part
      .map(({ question: { inputTokens } }) =>
        this.deps.service.cost({ inputTokens, outputTokens: ANSWER_TOKENS }),
      )
      .reduce(addCost, this.done.cost);
  }

  private async failed(
    partId: string,
    reservation: Parameters<SpendRecord['free']>[0],
    error: ModelError,
  ): Promise<void> {
    const { batches, log } = this.session;
    const isBack = isCertainlyNotThere(error);
    this.done.stopped = isBack
      ? error.message
      : `It is not known whether the last part arrived: ${error.message} Deputy asks the service before it submits anything again.`;
    const details = { batch: this.id, part: partId, isKnown: isBack };
    await log.append([
      {
        ...{ event: 'batch_not_handed_over', severity: 'warn', details },
        ...{ error_type: error.code, error_message: error.message },
      },
    ]);
    if (!isBack) return;
    await batches.add(this.id, { kind: 'returned', part: partId, why: error.message });
    await this.deps.spend.free(reservation);
    await batches.add(this.id, { kind: 'settled', part: partId });
    if (await batches.close(this.id))
      await withdrawBatch(this.session.ports, this.session.settings.folders, this.id);
  }
}

/** Whether the service has certainly not accepted a part: it refused the call, or no connection was made. */
const isCertainlyNotThere = ({ isUnsent, status }: ModelError): boolean =>
  isUnsent || (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409);

/** Retries only if the service has certainly not accepted the part; otherwise a later look asks the service. */
async function handOverPatiently(
  { service, abort }: HandOverDeps,
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

const NO_LIMITS: Limits = { calls: null, tokens: null, usd: null };

const onlyMonth = ({ month }: Budgets): Budgets => ({
  item: NO_LIMITS,
  run: NO_LIMITS,
  day: NO_LIMITS,
  month,
});

import { parseJson } from '../../../kernel/notes/values/json';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import * as z from '../../../kernel/notes/values/schema';
import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import {
  type Cost,
  type GenerateRequest,
  type Generation,
  ModelError,
  type TokenFamily,
} from '../../../kernel/ports/language-model';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import { costAt, type PriceOf } from '../../../llm/provider/catalogue/price';
import type { ConnectedModel } from '../../../llm/provider/connected-model';
import { mostTokens } from '../../../llm/provider/counted-model';
import { missingKeyMessage, readApiKey } from '../../../llm/provider/setup/api-key';
import { estimateTokens } from '../../../llm/provider/tokens/token-estimate';
import { generationOf, wholePrompt } from '../../../llm/provider/wire/usage';
import type { ProviderConnection, Spoken } from '../../../llm/provider/wire/provider-connection';
import { ProviderExchange } from '../../../llm/provider/wire/exchange';
import { linkedSignal } from '../../../llm/provider/wire/linked-signal';
import { failureOf, httpFailure, toModelError } from '../../../llm/provider/wire/model-failure';
import { redactWords, withoutKey } from '../../../llm/provider/wire/redact';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import type { BatchWire, Part, PartReport, PartResult, SdkClient } from './batch-wire';

/** A question to submit, with token counts to calculate its cost. */
export interface BatchQuestion {
  line: string;
  /** Estimated tokens of the prompt. */
  inputTokens: number;
  /** Maximum number of tokens that can be charged. */
  worst: { inputTokens: number; outputTokens: number };
}

/** Timeout for submitting a group of several megabytes or requesting its results, in milliseconds. */
const HAND_OVER_MS = 600_000;
/** Longest pause allowed while results are read, in milliseconds. */
const SILENCE_MS = 60_000;
/** Maximum length of a result's line, in UTF-16 units; a longer line is skipped. */
const MOST_LINE = 1_000_000;

/** A provider's batch service: many questions at once, answered within a day at a lower price. */
export class BatchService {
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  readonly label: string;
  /** The address that the person chose; `undefined` for the provider's default. */
  readonly baseUrl: string | undefined;
  /** Price of the service as a fraction of the price of single calls. */
  readonly share: number;
  /** Token price of the service, with `share` applied. */
  readonly price: PriceOf;
  /** Whether the service stores Deputy's id of a group, so that Deputy can find the group again. */
  readonly keepsMark: boolean;
  readonly #connection: ProviderConnection;

  constructor(
    connection: ProviderConnection,
    private readonly model: ConnectedModel,
    private readonly service: { wire: BatchWire; share: number },
    private readonly deps: { fetch: Fetch; secrets: SecretStore; clock: Clock },
  ) {
    const { price, row } = connection;
    const { share, wire } = service;
    this.share = share;
    this.#connection = { ...connection, price: shareOf(price, share) };
    this.price = this.#connection.price;
    this.provider = connection.provider;
    this.modelId = connection.modelId;
    this.family = connection.family;
    this.label = row.label;
    this.baseUrl = connection.baseUrl === row.baseUrl ? undefined : connection.baseUrl;
    this.keepsMark = wire.keepsMark;
  }

  /** Builds a question with the same body as a single call; returns an error if it must not leave this machine. */
  question(id: string, asked: GenerateRequest): Result<BatchQuestion, ModelError> {
    const maxOutputTokens = asked.maxOutputTokens + this.model.thinkingTokens;
    const cleared = this.model.clear({ ...asked, maxOutputTokens });
    if (!cleared.ok) return cleared;
    const request = cleared.value;
    const connection = this.#connection;
    const call = { connection, request, form: this.model.ladder.form, apiKey: null, fetch: this.deps.fetch };
    const prompt = wholePrompt(request);
    const whole = `${prompt}\n${JSON.stringify(request.output.schema)}`;
    return ok({
      line: JSON.stringify(this.service.wire.line(id, call)),
      inputTokens: estimateTokens(prompt, this.family),
      worst: { inputTokens: mostTokens(estimateTokens(whole, this.family)), outputTokens: maxOutputTokens },
    });
  }

  cost(tokens: { inputTokens: number; outputTokens: number }): Cost {
    return typeof this.price === 'string' ? this.price : costAt(this.price, tokens);
  }

  handOver(part: Part, signal: AbortSignal): Promise<Result<PartReport, ModelError>> {
    return this.#report(signal, (client, ends) => this.service.wire.create(client, part, ends), HAND_OVER_MS);
  }

  look(id: string, signal: AbortSignal): Promise<Result<PartReport, ModelError>> {
    return this.#report(signal, (client, ends) =>
      client.get(`${this.service.wire.path}/${id}`, { signal: ends }),
    );
  }

  cancel(id: string, signal: AbortSignal): Promise<Result<PartReport, ModelError>> {
    return this.#report(signal, (client, ends) =>
      client.post(`${this.service.wire.path}/${id}/cancel`, { signal: ends }),
    );
  }

  /** Groups that the service received since a time, newest first; some may be older. `isAll`: none is missing. */
  async since(
    time: number,
    signal: AbortSignal,
  ): Promise<Result<{ parts: readonly PartReport[]; isAll: boolean }, ModelError>> {
    const { path, after } = this.service.wire;
    const parts = new Map<string, PartReport>();
    for (let page = '?limit=100'; ;) {
      const listed = await this.#call(signal, (client, ends) => client.get(path + page, { signal: ends }));
      if (!listed.ok) return listed;
      const read = listSchema.safeParse(listed.value);
      if (!read.success) return err(this.#unreadable());
      const before = parts.size;
      for (const each of read.data.data) {
        const report = this.service.wire.readReport(each);
        if (report !== null) parts.set(report.id, report);
      }
      const all = [...parts.values()];
      const isAll = !read.data.has_more || all.some(({ createdAt }) => createdAt < time);
      if (isAll || parts.size === before) return ok({ parts: all, isAll });
      page = `?limit=100&${after}=${all.at(-1)?.id ?? ''}`;
    }
  }

  /** Yields the results of a group that has ended, as they arrive. Throws a {@link ModelError} if they break off. */
  async *results({ results }: PartReport, signal: AbortSignal): AsyncGenerator<PartResult, void> {
    for (const path of results) {
      const opened = await this.#call(
        signal,
        (client, ends) => client.get(path, { signal: ends }).asResponse(),
        { timeoutMs: HAND_OVER_MS, isStreamed: true },
      );
      if (!opened.ok) throw opened.error;
      for await (const line of this.#linesOf(opened.value, signal)) {
        const result = this.service.wire.readResult(parseJson(line));
        if (result !== null) yield result;
      }
    }
  }

  /** Adds usage and cost to an answer. `inputTokens`: the estimate made when the question was submitted. */
  async answer(said: Spoken, inputTokens: number): Promise<Generation> {
    const text = withoutKey(said.text, await this.#key());
    return { ...generationOf({ ...said, text }, this.#connection, inputTokens), latencyMs: 0 };
  }

  async #report(
    signal: AbortSignal,
    call: (client: SdkClient, ends: AbortSignal) => Promise<unknown>,
    timeoutMs = this.#connection.timeoutMs,
  ): Promise<Result<PartReport, ModelError>> {
    const answered = await this.#call(signal, call, { timeoutMs });
    if (!answered.ok) return answered;
    const report = this.service.wire.readReport(answered.value);
    if (report === null) return err(this.#unreadable());
    return ok({ ...report, why: redactWords(report.why, await this.#key()) });
  }

  async #call<Value>(
    asked: AbortSignal,
    call: (client: SdkClient, ends: AbortSignal) => Promise<Value>,
    { timeoutMs = this.#connection.timeoutMs, isStreamed = false } = {},
  ): Promise<Result<Value, ModelError>> {
    const { row, provider } = this.#connection;
    const { fetch, secrets, clock } = this.deps;
    const apiKey = await this.#key();
    if (!apiKey)
      return err(new ModelError('auth', missingKeyMessage(provider, row, secrets), { isUnsent: true }));
    const exchange = new ProviderExchange(fetch, { headers: row.headers ?? {}, hasKey: true, isStreamed });
    const { signal, unlink } = linkedSignal(asked);
    try {
      const connection = { ...this.#connection, timeoutMs };
      const client = await this.service.wire.open({ connection, apiKey, fetch: exchange.fetch });
      return ok(await call(client, signal));
    } catch (thrown) {
      asked.throwIfAborted();
      return err(toModelError(failureOf(exchange, thrown, clock.now()), this.#connection, apiKey));
    } finally {
      unlink();
    }
  }

  async *#linesOf({ body }: Response, signal: AbortSignal): AsyncGenerator<string, void> {
    if (body === null) return;
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (;;) {
        const { done, value } = await this.#unlessSilent(reader.read(), signal);
        const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split(
          '\n',
        );
        rest = done ? '' : (lines.pop() ?? '');
        // Drops a line that is too long. Keeps its first character, so that its end does not parse as a result.
        if (rest.length > MOST_LINE) rest = rest.slice(0, 1);
        yield* lines;
        if (done) return;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelError) throw error;
      const cut = { code: 'network' as const, said: 'the results broke off', cause: error };
      throw toModelError(cut, this.#connection, null);
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }

  async #unlessSilent<Value>(work: Promise<Value>, asked: AbortSignal): Promise<Value> {
    const over = new AbortController();
    const { signal, unlink } = linkedSignal(asked, over.signal);
    const silence = this.deps.clock.sleep(SILENCE_MS, over.signal).then(
      () => Promise.reject(toModelError({ code: 'timeout', said: '' }, this.#connection, null)),
      () => new Promise<never>(() => undefined),
    );
    try {
      return await Promise.race([unlessAborted(work, signal), silence]);
    } finally {
      unlink();
      over.abort();
    }
  }

  #unreadable(): ModelError {
    const failure = httpFailure(500, { message: 'it sent something that is not a batch', codes: '' });
    return toModelError({ ...failure, status: undefined }, this.#connection, null);
  }

  #key(): Promise<string | null> {
    return readApiKey(this.#connection.row, this.deps.secrets);
  }
}

const listSchema = z.object({ data: z.array(z.unknown()), has_more: z.catch(z.boolean(), true) });

const shareOf = (price: PriceOf, share: number): PriceOf =>
  typeof price === 'string' ? price : { ...price, input: price.input * share, output: price.output * share };

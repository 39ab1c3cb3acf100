import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { SecretsMode } from '../../kernel/privacy/private-note';
import { promptWithoutSecrets, withheldWords } from '../../kernel/privacy/prompt-secrets';
import type { Clock } from '../../kernel/ports/clock';
import type { Fetch } from '../../kernel/ports/fetch';
import {
  type Cost,
  type Destination,
  type GenerateRequest,
  type Generation,
  type LanguageModel,
  ModelError,
  type TokenFamily,
} from '../../kernel/ports/language-model';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { isAboutFormat } from './wire/classify';
import type { ProviderConnection, Wire, WireAnswer } from './wire/connection';
import { thinkingTokens } from './catalogue/effort';
import { ProviderExchange } from './wire/exchange';
import type { LadderMemory } from './wire/ladder';
import { linkedSignal } from './wire/linked-signal';
import { missingKeyMessage } from './setup/missing-key';
import { cutFailure, type Failure, failureOf, httpFailure, toModelError } from './wire/model-failure';
import { costAt, type PriceOf, runsHere } from './catalogue/price';
import type { Rung } from './catalogue/provider-row';
import { withoutKey } from './wire/redact';
import type { WireUsage } from './wire/usage';
import { estimateTokens } from './tokens/token-estimate';

interface ModelDeps {
  fetch: Fetch;
  secrets: SecretStore;
  clock: Clock;
  ladders: LadderMemory;
  secretsMode: SecretsMode;
}

type Spoken = Extract<WireAnswer, { kind: 'answer' }>;

/** A model at the other end of a wire. One `generate` is one HTTP call, or one more for each rung refused. */
export class ConnectedModel implements LanguageModel {
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  readonly contextTokens: number;
  readonly destination: Destination;
  readonly #connection: ProviderConnection;
  readonly #wire: Wire;
  readonly #deps: ModelDeps;

  constructor(connection: ProviderConnection, wire: Wire, deps: ModelDeps) {
    this.provider = connection.provider;
    this.modelId = connection.modelId;
    this.family = connection.family;
    this.contextTokens = connection.row.contextTokens;
    this.destination = runsHere(connection) ? 'here' : 'away';
    this.#connection = connection;
    this.#wire = wire;
    this.#deps = deps;
  }

  get price(): PriceOf {
    return this.#connection.price;
  }

  /** What an answer takes on top of its text. */
  get thinkingTokens(): number {
    return thinkingTokens(this.#connection.effort, this.contextTokens);
  }

  /** How JSON is asked for at present. */
  get rung(): Rung {
    return this.#deps.ladders.rung(this.#ladderKey, this.#connection.row.structuredOutput);
  }

  async generate(asked: GenerateRequest): Promise<Result<Generation, ModelError>> {
    asked.signal.throwIfAborted();
    const cleared = this.#clear(asked);
    if (!cleared.ok) return cleared;
    const request = cleared.value;
    const { row, provider } = this.#connection;
    const { clock, secrets, ladders } = this.#deps;
    const apiKey = row.keyVariable === null ? null : await secrets.read(row.keyVariable);
    const fail = (failure: Failure): Result<Generation, ModelError> =>
      err(toModelError(failure, this.#connection, apiKey));
    if (row.isKeyRequired && !apiKey)
      return err(new ModelError('auth', missingKeyMessage(provider, row, secrets), { isUnsent: true }));
    const started = clock.monotonic();
    for (;;) {
      const rung = this.rung;
      const answer = await this.#ask(request, rung, apiKey);
      if (answer.ok) {
        const cut = this.#cutOf(request, answer.value);
        if (cut !== null) return fail(cut);
        const text = withoutKey(answer.value.text, apiKey);
        return ok(this.#toGeneration(request, { ...answer.value, text }, clock.monotonic() - started));
      }
      const words = { message: answer.error.said, codes: answer.error.codes ?? '' };
      const refusedRung = isAboutFormat(answer.error.status, words);
      if (!refusedRung || !ladders.stepDown(this.#ladderKey, row.structuredOutput, rung))
        return fail(answer.error);
    }
  }

  /** What leaves this machine passes here: its secrets are taken out, or it stays. */
  #clear(request: GenerateRequest): Result<GenerateRequest, ModelError> {
    const { secretsMode } = this.#deps;
    if (this.destination === 'here' || secretsMode === 'off') return ok(request);
    const { prompt, removed } = promptWithoutSecrets(request);
    const [first] = removed;
    if (first === undefined) return ok(request);
    if (secretsMode === 'redact') return ok({ ...request, ...prompt });
    return err(
      new ModelError('withheld', withheldWords(this.#connection.row.label, first), { isUnsent: true }),
    );
  }

  async #ask(request: GenerateRequest, rung: Rung, apiKey: string | null): Promise<Result<Spoken, Failure>> {
    const { row } = this.#connection;
    const { fetch, clock } = this.#deps;
    const exchange = new ProviderExchange(fetch, { headers: row.headers ?? {}, hasKey: Boolean(apiKey) });
    // The SDKs never stop listening to the signal they are given, and the caller's may live for weeks.
    const { signal, unlink } = linkedSignal(request.signal);
    try {
      const call = {
        connection: this.#connection,
        request: { ...request, signal },
        rung,
        apiKey,
        fetch: exchange.fetch,
      };
      const answer = await this.#wire(call);
      return answer.kind === 'answer' ? ok(answer) : err(failureOfAnswer(answer));
    } catch (thrown) {
      request.signal.throwIfAborted();
      return err(failureOf(exchange, thrown, clock.now()));
    } finally {
      unlink();
    }
  }

  #cutOf(request: GenerateRequest, { usage }: Spoken): Failure | null {
    const { largerContext } = this.#connection.row;
    if (usage === null || largerContext === undefined) return null;
    const whole = this.#estimateUsage(request, '').inputTokens;
    const last = estimateTokens(request.messages.at(-1)?.content ?? '', this.family);
    const read = usage.inputTokens;
    return isCut({ read, whole, last }) ? cutFailure(read, whole, largerContext) : null;
  }

  #toGeneration(
    request: GenerateRequest,
    { text, finishReason, usage }: Spoken,
    latencyMs: number,
  ): Generation {
    const estimate = this.#estimateUsage(request, text);
    const least = { inputTokens: half(estimate.inputTokens), outputTokens: half(estimate.outputTokens) };
    const { inputTokens, outputTokens } = usage === null ? estimate : largerOf(usage, least);
    return {
      text,
      finishReason,
      usage: { inputTokens, outputTokens, isEstimated: usage === null },
      cost: costOf(this.#connection, { inputTokens, outputTokens, costUsd: usage?.costUsd }, least),
      latencyMs,
    };
  }

  #estimateUsage(request: GenerateRequest, answer: string): Tokens {
    const prompt = [request.system, ...request.messages.map((message) => message.content)].join('\n');
    return {
      inputTokens: estimateTokens(prompt, this.family),
      outputTokens: estimateTokens(answer, this.family),
    };
  }

  get #ladderKey(): string {
    return `${this.provider} ${this.#connection.baseUrl} ${this.modelId}`;
  }
}

function failureOfAnswer(answer: Exclude<WireAnswer, Spoken>): Failure {
  switch (answer.kind) {
    case 'refused':
      return { code: 'refused', said: answer.said };
    case 'failed':
      return httpFailure(answer.status, answer.words);
    case 'unreadable':
      return { code: 'server', said: 'it sent something that is not an answer' };
  }
}

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** No provider's word lifts a budget: the estimate is within 20 %, so what was used is not less than half of it. */
const half = (estimate: number): number => Math.ceil(estimate / 2);

const largerOf = (said: Tokens, least: Tokens): Tokens => ({
  inputTokens: Math.max(said.inputTokens, least.inputTokens),
  outputTokens: Math.max(said.outputTokens, least.outputTokens),
});

/**
 * What an answer cost: what the provider says, though not less than the least by the price list, or by the price list
 * alone. Discounts for cached input are left out, so that the figure errs on the high side.
 */
function costOf({ price }: Pick<ProviderConnection, 'price'>, usage: WireUsage, least: Tokens): Cost {
  const { costUsd } = usage;
  if (typeof price === 'string') return costUsd ?? price;
  return costUsd === undefined ? costAt(price, usage) : Math.max(costUsd, costAt(price, least));
}

interface ReadPrompt {
  /** Tokens that the server says it read. */
  read: number;
  /** Tokens of the whole prompt, and of its last message alone, by the estimate. */
  whole: number;
  last: number;
}

/**
 * Whether a server has cut the prompt without a word, as Ollama does with one that is longer than its context. Some
 * versions leave out of their count what they still have in their cache, so that a low count alone proves nothing: only
 * the last message is new for sure. What is cut to the context is counted as exactly that, a multiple of 1,024.
 */
const isCut = ({ read, whole, last }: ReadPrompt): boolean =>
  read > 0 && (read < last * MISJUDGED || (read % 1_024 === 0 && read < whole * NEARLY_ALL));

/** The estimate is within 20 %, and leans to the high side. */
const MISJUDGED = 0.75;
const NEARLY_ALL = 0.9;

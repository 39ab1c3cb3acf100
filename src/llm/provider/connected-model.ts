import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { SecretsMode } from '../../kernel/privacy/private-note';
import { promptWithoutSecrets, withheldWords } from '../../kernel/privacy/prompt-secrets';
import type { Clock } from '../../kernel/ports/clock';
import { type Fetch, isNearby, type Transmission } from '../../kernel/ports/fetch';
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
import type { ProviderConnection, Wire, WireAnswer } from './wire/provider-connection';
import { thinkingTokens } from './catalogue/effort';
import { ProviderExchange } from './wire/exchange';
import type { GivenUpCalls } from './pace/given-up-calls';
import { NEARBY_MS, type CallLimits } from './wire/call-time';
import type { KnownForms } from './wire/known-forms';
import {
  firstForm,
  textOfForm,
  mayBeAboutForm,
  MOST_REFUSALS,
  namesForm,
  nextForm,
  type RequestForm,
} from './wire/request-form';
import { hasShape } from './answers/read-answer';
import { spokenPart } from './answers/json-spans';
import { linkedSignal } from './wire/linked-signal';
import { plannedTokens } from './ollama/ollama-models';
import { missingKeyMessage } from './setup/missing-key';
import { readApiKey } from './setup/api-key';
import { cutFailure, type Failure, failureOf, httpFailure, toModelError } from './wire/model-failure';
import { costAt, type PriceOf, runsHere } from './catalogue/price';
import { withoutKey } from './wire/redact';
import type { WireUsage } from './wire/usage';
import { estimateTokens } from './tokens/token-estimate';

interface ModelDeps {
  fetch: Fetch;
  secrets: SecretStore;
  clock: Clock;
  forms: KnownForms;
  givenUp: GivenUpCalls;
  secretsMode: SecretsMode;
  /** Whether the host streams bodies. */
  isStreaming: boolean;
}

/** Additions of Deputy to the request: an answer without thinking, or a sign of life. */
interface Wish {
  isThinkingOff?: true;
  isSmall?: true;
}

export type Spoken = Extract<WireAnswer, { kind: 'answer' }>;

/**
 * A model behind a provider's API. One `generate` is one HTTP call, plus one for each refused form of the request; it
 * keeps `sending` up to date.
 */
export class ConnectedModel implements LanguageModel {
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  readonly destination: Destination;
  readonly nearby?: string;
  readonly #connection: ProviderConnection;
  readonly #wire: Wire;
  readonly #deps: ModelDeps;
  #recalled: RequestForm | null = null;

  constructor(connection: ProviderConnection, wire: Wire, deps: ModelDeps) {
    this.provider = connection.provider;
    this.modelId = connection.modelId;
    this.family = connection.family;
    this.destination = runsHere(connection) ? 'here' : 'away';
    if (isNearby(connection.baseUrl)) this.nearby = connection.baseUrl;
    this.#connection = connection;
    this.#wire = wire;
    this.#deps = deps;
  }

  get price(): PriceOf {
    return this.#connection.price;
  }

  get contextTokens(): number {
    const { ollama, row } = this.#connection;
    return ollama !== undefined && this.form.hasOwnApi ? plannedTokens(ollama) : row.contextTokens;
  }

  /** Tokens of an answer that are reserved for thinking. */
  get thinkingTokens(): number {
    return thinkingTokens(this.#connection.effort, this.contextTokens);
  }

  /** The form of the last request that was answered, in this run or an earlier one. */
  get form(): RequestForm {
    const { forms } = this.#deps;
    return forms.lastAnswered(this.#formKey) ?? this.#recalled ?? firstForm(this.#connection.row);
  }

  /** Reads the form that an earlier run found out. */
  async recallForm(): Promise<void> {
    const { forms, clock } = this.#deps;
    this.#recalled = await forms.read(this.#formKey, clock.now());
  }

  forgetForm(): Promise<void> {
    return this.#deps.forms.forget(this.#formKey);
  }

  /** The error for a model that spends its answers on thinking, asked with more room and without thinking, too. */
  onlyThinks(): ModelError {
    return toModelError(ONLY_THINKS, this.#connection, null);
  }

  async generate(
    asked: GenerateRequest,
    sending: Transmission = {},
    wish: Wish = {},
  ): Promise<Result<Generation, ModelError>> {
    asked.signal.throwIfAborted();
    const cleared = this.clear(asked);
    if (!cleared.ok) return cleared;
    const request = cleared.value;
    const { row, provider } = this.#connection;
    const { clock, secrets } = this.#deps;
    const apiKey = await readApiKey(row, secrets);
    const fail = (failure: Failure): Result<Generation, ModelError> =>
      err(toModelError(failure, this.#connection, apiKey));
    if (row.isKeyRequired && !apiKey)
      return err(new ModelError('auth', missingKeyMessage(provider, row, secrets), { isUnsent: true }));
    const started = clock.monotonic();
    const answer = await this.#inSomeForm(request, { apiKey, sending, wish });
    if (!answer.ok) return fail(answer.error);
    const cut = this.#cutOf(request, answer.value);
    if (cut !== null) return fail(cut);
    const text = withoutKey(answer.value.text, apiKey);
    const latencyMs = clock.monotonic() - started;
    const inputTokens = this.#estimateInput(request);
    const generation = generationOf({ ...answer.value, text }, this.#connection, inputTokens);
    return ok({
      ...generation,
      latencyMs,
      ...(isOnlyThinking(answer.value) ? { isOnlyThinking: true } : {}),
      ...(answer.value.isEndedEarly === true ? { isEndedEarly: true } : {}),
    });
  }

  /**
   * After a call to a server nearby was given up, waits until the server answers a small request, which `ask` sends, or
   * two minutes are over.
   */
  async rest(
    { signal, onStep }: GenerateRequest,
    ask: (small: GenerateRequest) => Promise<unknown>,
  ): Promise<void> {
    const { givenUp } = this.#deps;
    if (this.nearby === undefined || !givenUp.isResting(this.nearby)) return;
    onStep?.({ kind: 'resting' });
    await givenUp.wait(this.nearby, (until) => ask(smallRequest(until)), signal);
  }

  /**
   * Asks in the form that this server is known to take, else in the first one, and after each refusal that may be about
   * the form in the next. A form counts as known once it was answered validly; if all are refused, the first refusal is
   * the failure.
   */
  async #inSomeForm(
    request: GenerateRequest,
    by: { apiKey: string | null; sending: Transmission; wish: Wish },
  ): Promise<Result<Spoken, Failure>> {
    const { row } = this.#connection;
    const { forms, clock } = this.#deps;
    const { isThinkingOff } = by.wish;
    const top = { ...firstForm(row), ...(isThinkingOff && { isThinkingOff }) };
    const known = await forms.read(this.#formKey, clock.now());
    const begun = known === null ? top : { ...known, ...(isThinkingOff && { isThinkingOff }) };
    const tried = new Set<string>();
    let form: RequestForm | null = begun;
    let first: Failure | null = null;
    while (form !== null && tried.size < MOST_REFUSALS) {
      const answer = await this.#ask(request, { ...by, form });
      if (answer.ok) {
        forms.setAnswered(this.#formKey, form);
        const before = known ?? firstForm(row);
        const isNew = textOfForm(form) !== textOfForm(before);
        // Whether a path exists does not depend on what was answered there.
        const isOtherPath = form.hasOwnApi !== before.hasOwnApi;
        if (
          isOtherPath ||
          (isNew && hasShape(answer.value.text, answer.value.finishReason, request.output.schema))
        )
          await forms.write(this.#formKey, { form, at: clock.now() });
        return answer;
      }
      const { error } = answer;
      if (
        !mayBeAboutForm(error) ||
        this.#hasTaken(form, error) ||
        forms.refusesAll(this.#formKey, clock.now())
      )
        return err(first ?? error);
      first ??= error;
      tried.add(textOfForm(form));
      const isContradicted: boolean = known !== null && form === begun;
      if (isContradicted) await forms.write(this.#formKey, null);
      form = isContradicted && !tried.has(textOfForm(top)) ? top : nextForm(form, row, error, tried);
    }
    forms.setRefusesAll(this.#formKey, clock.now());
    return err(first ?? { code: 'server', said: '' });
  }

  /** Whether this form was answered before, and the refusal does not name it, so that something else is at fault. */
  #hasTaken(form: RequestForm, refusal: Failure): boolean {
    const answered = this.#deps.forms.lastAnswered(this.#formKey);
    return answered !== null && textOfForm(answered) === textOfForm(form) && !namesForm(refusal);
  }

  /** Removes secrets from a prompt, or refuses the prompt. Every prompt that leaves this machine passes this check. */
  clear(request: GenerateRequest): Result<GenerateRequest, ModelError> {
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

  async #ask(
    request: GenerateRequest,
    {
      form,
      apiKey,
      sending,
      wish,
    }: { form: RequestForm; apiKey: string | null; sending: Transmission; wish: Wish },
  ): Promise<Result<Spoken, Failure>> {
    const { row } = this.#connection;
    const { fetch, clock, givenUp } = this.#deps;
    const isStreamed = this.nearby !== undefined && this.#deps.isStreaming;
    const exchange = new ProviderExchange(fetch, {
      headers: row.headers ?? {},
      hasKey: Boolean(apiKey),
      sending,
      patience: this.#limits(isStreamed, request),
    });
    // The caller's signal is not passed on, because the SDKs never remove their listeners from a signal, and it may
    // live for weeks.
    const { signal, unlink } = linkedSignal(request.signal);
    try {
      const call = {
        connection: this.#connection,
        request: { ...request, signal },
        form,
        apiKey,
        fetch: exchange.fetch,
        isStreamed,
      };
      const answer = await this.#wire(call);
      if (answer.kind !== 'answer') return err(failureOfAnswer(answer, clock.now()));
      return ok(exchange.isEndedEarly ? { ...answer, isEndedEarly: true } : answer);
    } catch (thrown) {
      const isLeft = signal.aborted || exchange.fault?.kind === 'timeout';
      if (isLeft && this.nearby !== undefined && sending.hasBegun !== false && wish.isSmall !== true)
        givenUp.add(this.nearby);
      request.signal.throwIfAborted();
      return err(failureOf(exchange, thrown, clock.now()));
    } finally {
      unlink();
    }
  }

  /** Limits for a nearby server. The SDK can't measure them by tokens. */
  #limits(isStreamed: boolean, { onStep }: GenerateRequest): CallLimits | null {
    if (this.nearby === undefined) return null;
    const { timeoutMs: wholeMs } = this.#connection;
    onStep?.({ kind: 'reading' });
    const stream = isStreamed ? { stream: NEARBY_MS.stream } : {};
    return { clock: this.#deps.clock, wholeMs, ...stream, onStep };
  }

  #cutOf(request: GenerateRequest, { usage }: Spoken): Failure | null {
    const { largerContext, isLocal } = this.#connection.row;
    if (usage === null || largerContext === undefined) return null;
    const whole = this.#estimateInput(request);
    // The server behind a custom address may count tokens in its own way.
    const last = isLocal ? estimateTokens(request.messages.at(-1)?.content ?? '', this.family) : 0;
    const read = usage.inputTokens;
    return isCut({ read, whole, last }) ? cutFailure(read, whole, largerContext) : null;
  }

  #estimateInput(request: GenerateRequest): number {
    return estimateTokens(wholePrompt(request), this.family);
  }

  get #formKey(): string {
    return `${this.provider} ${this.#connection.baseUrl} ${this.modelId}`;
  }
}

/** The smallest request that a model answers. */
const smallRequest = (signal: AbortSignal): GenerateRequest => ({
  task: 'simple_qa',
  input: null,
  system: 'Answer with the JSON object {}.',
  messages: [{ role: 'user', content: '{}' }],
  output: {
    name: 'nothing',
    schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  maxOutputTokens: 4,
  signal,
});

/**
 * Whether an answer holds nothing but the model's reasoning. Some servers don't show reasoning; an empty answer that
 * reached its limit is nothing else.
 */
function isOnlyThinking({ text, thinks, finishReason }: Spoken): boolean {
  if (text.trim() === '') return thinks === true || finishReason === 'length';
  const spoken = spokenPart(text);
  return spoken.isThinking && spoken.text === '';
}

const ONLY_THINKS: Failure = {
  code: 'bad_request',
  happened: 'spent its whole answer on thinking',
  said: '',
  advice: 'Switch thinking off for this model at the server, or choose another model.',
};

function failureOfAnswer(answer: Exclude<WireAnswer, Spoken>, now: number): Failure {
  switch (answer.kind) {
    case 'refused':
      return { code: 'refused', said: answer.said };
    case 'failed':
      return httpFailure(answer.status, answer.words, { now });
    case 'unreadable':
      return { code: 'server', said: answer.said ?? 'it sent something that is not an answer' };
  }
}

/** The text that a prompt's tokens are estimated from. */
export const wholePrompt = ({ system, messages }: Pick<GenerateRequest, 'system' | 'messages'>): string =>
  [system, ...messages.map((message) => message.content)].join('\n');

/** An answer with its usage and cost. `inputTokens`: the estimate of its prompt. */
export function generationOf(
  { text, finishReason, usage }: Spoken,
  connection: Pick<ProviderConnection, 'price' | 'family'>,
  inputTokens: number,
): Omit<Generation, 'latencyMs'> {
  const estimate = { inputTokens, outputTokens: estimateTokens(text, connection.family) };
  const least = { inputTokens: half(inputTokens), outputTokens: half(estimate.outputTokens) };
  const tokens = usage === null ? estimate : largerOf(usage, least);
  return {
    text,
    finishReason,
    usage: {
      inputTokens: tokens.inputTokens,
      outputTokens: tokens.outputTokens,
      isEstimated: usage === null,
    },
    cost: costOf(connection, { ...tokens, costUsd: usage?.costUsd }, least),
  };
}

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/**
 * Half of an estimate, the lowest reported usage that is accepted. The estimate is within 20 %, so a lower report is
 * wrong and would break budgets.
 */
const half = (estimate: number): number => Math.ceil(estimate / 2);

const largerOf = (said: Tokens, least: Tokens): Tokens => ({
  inputTokens: Math.max(said.inputTokens, least.inputTokens),
  outputTokens: Math.max(said.outputTokens, least.outputTokens),
});

/**
 * Cost of an answer: the provider's figure, but at least that of the lowest accepted usage; without one, the price
 * list's figure. Discounts for cached input are ignored, so the result is rather too high.
 */
function costOf({ price }: Pick<ProviderConnection, 'price'>, usage: WireUsage, least: Tokens): Cost {
  const { costUsd } = usage;
  if (typeof price === 'string') return costUsd ?? price;
  return costUsd === undefined ? costAt(price, usage) : Math.max(costUsd, costAt(price, least));
}

interface ReadPrompt {
  /** Number of prompt tokens by the server's report. */
  read: number;
  /** Estimated tokens of the whole prompt, and of its last message. */
  whole: number;
  last: number;
}

/**
 * Whether a server silently cut the prompt, as Ollama does if it is longer than its context. Some versions do not count
 * cached tokens, so a low count alone proves nothing, unless it is below that of the last message, which is never
 * cached. A cut prompt is counted as exactly the context size, a multiple of 1,024.
 */
const isCut = ({ read, whole, last }: ReadPrompt): boolean =>
  read > 0 && (read < last * MISJUDGED || (read % 1_024 === 0 && read < whole * NEARLY_ALL));

/** Share of the estimate below which a prompt was cut; the estimate is within 20 % and rather too high. */
const MISJUDGED = 0.75;
const NEARLY_ALL = 0.9;

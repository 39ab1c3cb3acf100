import { parseJson } from '../../kernel/notes/values/json';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import * as z from '../../kernel/notes/values/schema';
import type { SecretsMode } from '../../kernel/privacy/private-note';
import { promptWithoutSecrets, withheldWords } from '../../kernel/privacy/prompt-secrets';
import type { Clock } from '../../kernel/ports/clock';
import { type Fetch, isNearby, type Transmission } from '../../kernel/ports/fetch';
import {
  type Destination,
  type GenerateRequest,
  type Generation,
  ModelError,
  type TokenFamily,
} from '../../kernel/ports/language-model';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { type CallVariant, FormLadder } from './wire/form-ladder';
import type { ProviderConnection, Spoken, Wire } from './wire/provider-connection';
import { thinkingTokens } from './catalogue/effort';
import { ProviderExchange } from './wire/exchange';
import type { GivenUpCalls } from './pace/given-up-calls';
import { NEARBY_MS, type CallLimits } from './wire/call-time';
import type { KnownForms } from './wire/known-forms';
import type { RequestForm } from './wire/request-form';
import { isCutOff, spokenPart } from './answers/json-spans';
import { hasShape } from './answers/read-answer';
import { linkedSignal } from './wire/linked-signal';
import { plannedTokens } from './ollama/ollama-models';
import { missingKeyMessage, readApiKey } from './setup/api-key';
import { cutFailure, type Failure, failureOf, failureOfAnswer, toModelError } from './wire/model-failure';
import { type PriceOf, runsHere } from './catalogue/price';
import { withoutKey } from './wire/redact';
import { estimateTokens } from './tokens/token-estimate';
import { generationOf, isCut, wholePrompt } from './wire/usage';

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

/** A model behind a provider's API, whose calls nothing counts. */
export class ConnectedModel {
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  readonly destination: Destination;
  readonly nearby?: string;
  readonly ladder: FormLadder;
  readonly price: PriceOf;

  constructor(
    private readonly connection: ProviderConnection,
    private readonly wire: Wire,
    private readonly deps: ModelDeps,
  ) {
    this.provider = connection.provider;
    this.modelId = connection.modelId;
    this.family = connection.family;
    this.destination = runsHere(connection) ? 'here' : 'away';
    if (isNearby(connection.baseUrl)) this.nearby = connection.baseUrl;
    this.price = connection.price;
    this.ladder = new FormLadder(connection, { ...deps, isStreamed: this.#isStreamed });
  }

  get #isStreamed(): boolean {
    return this.nearby !== undefined && this.deps.isStreaming;
  }

  get contextTokens(): number {
    const { ollama, row } = this.connection;
    return ollama !== undefined && this.ladder.form.hasOwnApi ? plannedTokens(ollama) : row.contextTokens;
  }

  /** Tokens of an answer that are reserved for thinking. */
  get thinkingTokens(): number {
    return thinkingTokens(this.connection.effort, this.contextTokens);
  }

  /** The error for answers without content, or for two that ended too early, the second with twice the room. */
  gaveNothing(endsIn: Generation['endsIn']): ModelError {
    return toModelError(endsIn === undefined ? SAYS_NOTHING : TOO_EARLY[endsIn], this.connection, null);
  }

  /** Makes one HTTP call, plus one for each refused form of the request; keeps `sending` up to date. */
  async call(
    asked: GenerateRequest,
    sending: Transmission,
    wish: CallVariant,
  ): Promise<Result<Generation, ModelError>> {
    asked.signal.throwIfAborted();
    const cleared = this.clear(asked);
    if (!cleared.ok) return cleared;
    const request = cleared.value;
    const { row, provider } = this.connection;
    const { clock, secrets } = this.deps;
    const apiKey = await readApiKey(row, secrets);
    const fail = (failure: Failure): Result<Generation, ModelError> =>
      err(toModelError(failure, this.connection, apiKey));
    if (row.isKeyRequired && !apiKey)
      return err(new ModelError('auth', missingKeyMessage(provider, row, secrets), { isUnsent: true }));
    if (apiKey !== null && !SENDABLE.test(apiKey)) return fail(UNSENDABLE_KEY);
    const started = clock.monotonic();
    const answer = await this.ladder.climb(request.output.schema, wish, (form) =>
      this.#ask(request, { form, apiKey, sending, wish }),
    );
    if (!answer.ok) return fail(answer.error);
    const cut = this.#cutOf(request, answer.value);
    if (cut !== null) return fail(cut);
    const text = withoutKey(answer.value.text, apiKey);
    const latencyMs = clock.monotonic() - started;
    const inputTokens = this.#estimateInput(request);
    const generation = generationOf({ ...answer.value, text }, this.connection, inputTokens);
    return ok({
      ...generation,
      latencyMs,
      ...endOf(answer.value),
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
    const { givenUp } = this.deps;
    if (this.nearby === undefined || !givenUp.isResting(this.nearby)) return;
    onStep?.({ kind: 'resting' });
    await givenUp.wait(this.nearby, (until) => ask(smallRequest(until)), signal);
  }

  /** Removes secrets from a prompt, or refuses the prompt. Every prompt that leaves this machine passes this check. */
  clear(request: GenerateRequest): Result<GenerateRequest, ModelError> {
    const { secretsMode } = this.deps;
    if (this.destination === 'here' || secretsMode === 'off') return ok(request);
    const { prompt, removed } = promptWithoutSecrets(request);
    const [first] = removed;
    if (first === undefined) return ok(request);
    if (secretsMode === 'redact') return ok({ ...request, ...prompt });
    return err(
      new ModelError('withheld', withheldWords(this.connection.row.label, first), { isUnsent: true }),
    );
  }

  async #ask(
    request: GenerateRequest,
    {
      form,
      apiKey,
      sending,
      wish,
    }: { form: RequestForm; apiKey: string | null; sending: Transmission; wish: CallVariant },
  ): Promise<Result<Spoken, Failure>> {
    const { row } = this.connection;
    const { fetch, clock, givenUp } = this.deps;
    const isStreamed = form.isStreamed ?? this.#isStreamed;
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
      const sent = { connection: this.connection, request: { ...request, signal } };
      const answer = await this.wire({ ...sent, form, apiKey, fetch: exchange.fetch, isStreamed });
      if (answer.kind !== 'answer') return err(failureOfAnswer(answer, clock.now()));
      return ok(exchange.isEndedEarly ? { ...answer, isEndedEarly: true } : answer);
    } catch (thrown) {
      const isLeft = signal.aborted || exchange.fault?.kind === 'timeout';
      if (isLeft && this.nearby !== undefined && sending.hasBegun !== false && wish.isSmall !== true)
        givenUp.add(this.nearby);
      request.signal.throwIfAborted();
      const written = writtenIn(exchange.answer?.text, request.output.schema);
      if (written !== null) return ok(written);
      return err(failureOf(exchange, thrown, clock.now()));
    } finally {
      unlink();
    }
  }

  /** Limits for a nearby server. The SDK can't measure them by tokens. */
  #limits(isStreamed: boolean, { onStep }: GenerateRequest): CallLimits | null {
    if (this.nearby === undefined) return null;
    const { timeoutMs: wholeMs } = this.connection;
    onStep?.({ kind: 'reading' });
    const stream = isStreamed ? { stream: NEARBY_MS.stream } : {};
    return { clock: this.deps.clock, wholeMs, ...stream, onStep };
  }

  #cutOf(request: GenerateRequest, { usage, text, finishReason, thinks }: Spoken): Failure | null {
    const { largerContext, isLocal } = this.connection.row;
    if (usage === null || largerContext === undefined) return null;
    if (finishReason === 'length' && text === '' && thinks !== true && usage.outputTokens < FEWEST_THOUGHTS)
      return { code: 'context_too_long', said: 'it left no room for an answer', advice: largerContext };
    const whole = this.#estimateInput(request);
    // The server behind a custom address may count tokens in its own way.
    const last = isLocal ? estimateTokens(request.messages.at(-1)?.content ?? '', this.family) : 0;
    const read = usage.inputTokens;
    return isCut({ read, whole, last }) ? cutFailure(read, whole, largerContext) : null;
  }

  #estimateInput(request: GenerateRequest): number {
    return estimateTokens(wholePrompt(request), this.family);
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

/** Tokens that a model writes at least where it is its thinking that leaves no answer. */
const FEWEST_THOUGHTS = 16;

/** Whether an answer ended too early: by the model or the server, or by Deputy. */
function endOf(answer: Spoken): Pick<Generation, 'endsIn' | 'isEndedEarly'> {
  if (isOnlyThinking(answer)) return { endsIn: 'thinking' };
  if (answer.isEndedEarly === true) return { isEndedEarly: true };
  return isCutOff(spokenPart(answer.text).text) ? { endsIn: 'object' } : {};
}

/**
 * Whether an answer holds nothing but the model's reasoning. Some servers don't show reasoning; an empty answer that
 * reached its limit is nothing else, nor is a notice about the limit in its place.
 */
function isOnlyThinking({ text, thinks, finishReason }: Spoken): boolean {
  if (thinks === true && finishReason === 'length' && !text.includes('{')) return true;
  if (text.trim() === '') return thinks === true || finishReason === 'length';
  const spoken = spokenPart(text);
  return spoken.isThinking && spoken.text === '';
}

/** Characters that a key has; a header takes no others. */
const SENDABLE = /^[!-~]+$/;

const UNSENDABLE_KEY: Failure = {
  code: 'auth',
  happened: 'was not asked',
  said: 'the API key holds a character that no key has',
  advice: 'Copy the whole key anew.',
  isUnsent: true,
};

/** The model's own text, if it is an answer, in a refusal by a server that judged its JSON, as Groq does. */
function writtenIn(refusal: string | undefined, schema: object): Spoken | null {
  const { error } = refusalSchema.safeParse(parseJson(refusal ?? '')).data ?? {};
  const text = error?.failed_generation;
  if (text === undefined || !hasShape(text, 'stop', schema)) return null;
  return { kind: 'answer', text, finishReason: 'stop', usage: null };
}

const refusalSchema = z.object({ error: z.object({ failed_generation: z.string() }) });

const SAYS_NOTHING: Failure = {
  code: 'refused',
  happened: 'sent an empty answer, and again when asked once more',
  said: '',
  advice: 'Try again later, or choose another model.',
};

const TOO_EARLY: Record<NonNullable<Generation['endsIn']>, Failure> = {
  thinking: {
    code: 'bad_request',
    happened: 'spent its whole answer on thinking',
    said: '',
    advice: 'Switch thinking off for this model at the server, or choose another model.',
  },
  object: {
    code: 'bad_request',
    happened: 'ended its answer in the middle, and again with twice the room',
    said: '',
    advice: "Check the server's limit for answers and any proxy in front of it, or choose another model.",
  },
};

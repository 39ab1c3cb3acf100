import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { parseJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { ProviderSetupError } from '../setup/setup-error';
import { ProviderExchange } from '../wire/exchange';
import { type OllamaModel, ollamaRoot } from '../wire/provider-connection';
import { readProviderWords } from '../wire/provider-words';

/** Context in tokens that is asked for, and the one for a computer that can't load the model with that. */
const USUAL_CONTEXT = 8_192;
export const SMALL_CONTEXT = 4_096;
/** Share of the context that is planned for, because prompts are measured by an estimate. */
const SURE_SHARE = 0.975;
/** Milliseconds for a question about a model, which Ollama answers while it computes. */
const LOOK_MS = 5_000;

/** Tokens of prompt and answer together that are planned for. */
export const plannedTokens = ({ context }: OllamaModel): number => Math.floor(context * SURE_SHARE);

/** Keeps, across runs, which models are loaded with the small context. */
export interface SmallContexts {
  has(key: string): Promise<boolean>;
  add(key: string): Promise<void>;
}

interface Place {
  /** Base URL as the person wrote it. */
  baseUrl: string;
  modelId: string;
}

const shown = z.object({
  capabilities: z.catch(z.nullish(z.array(z.string())), null),
  model_info: z.catch(z.nullish(z.record(z.string(), z.unknown())), null),
});
const name = z.object({ name: z.string(), digest: z.catch(z.optional(z.string()), undefined) });
const running = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.catch(z.optional(z.number()), undefined) })),
});
const tags = z.object({ models: z.array(name) });

/** Asks Ollama about its models, each once while Deputy runs. */
export class OllamaModels {
  readonly #known = new Map<string, OllamaModel | null>();

  constructor(
    private readonly deps: { fetch: Fetch; clock: Clock },
    private readonly small: SmallContexts = UNKEPT,
  ) {}

  /**
   * Ollama's facts about a model, or why it can't be used; `null` for a server that only knows OpenAI's API. If nothing
   * answers, the first call finds out why.
   */
  async look(place: Place): Promise<Result<OllamaModel | null, ProviderSetupError>> {
    const key = `${ollamaRoot(place.baseUrl)} ${place.modelId}`;
    const known = this.#known.get(key);
    if (known !== undefined) return ok(known);
    const { status, body } = await this.#ask(place, 'show', { model: place.modelId });
    const answer = shown.safeParse(body);
    if (status === 404 && /not found/i.test(readProviderWords(body).message))
      return err(await this.#missing(place));
    const { capabilities, model_info: facts } = answer.data ?? {};
    const isKnown = status === 200 && Boolean(capabilities ?? facts);
    if (!isKnown && isUnknownPath(status)) {
      this.#known.set(key, null);
      return ok(null);
    }
    if (capabilities?.includes('embedding') === true && !capabilities.includes('completion'))
      return err(await this.#noChat(place));
    const most = Object.entries(facts ?? {}).find(([field]) => field.endsWith('.context_length'))?.[1];
    const loaded = isKnown ? await this.#loaded(place) : undefined;
    const usual = (await this.small.has(key)) ? SMALL_CONTEXT : USUAL_CONTEXT;
    const wanted = Math.min(usual, typeof most === 'number' ? most : Infinity);
    const model: OllamaModel = {
      // A loaded model with a larger context is not loaded again.
      context: Math.max(wanted, loaded?.context ?? 0),
      thinks: capabilities?.includes('thinking') ?? null,
      isLoaded: isKnown ? loaded !== undefined : null,
      shrink: async () => {
        model.context = SMALL_CONTEXT;
        await this.small.add(key);
      },
    };
    if (isKnown) this.#known.set(key, model);
    return ok(model);
  }

  /** Digest of the model behind a name, which `ollama pull` may change; `null` if the server names none. */
  async digestOf(place: Place): Promise<string | null> {
    const { body } = await this.#ask(place, 'tags');
    return tags.safeParse(body).data?.models.find(isNamed(place))?.digest ?? null;
  }

  /** The loaded model, with its context if the server names it. */
  async #loaded(place: Place): Promise<{ context: number | null } | undefined> {
    const { body } = await this.#ask(place, 'ps');
    const found = running.safeParse(body).data?.models.find(isNamed(place));
    return found && { context: found.context_length ?? null };
  }

  async #missing(place: Place): Promise<ProviderSetupError> {
    const message = `Ollama has no model "${place.modelId}". Run "ollama pull ${place.modelId}"${await this.#others(place)}.`;
    return new ProviderSetupError('no_model', message);
  }

  async #noChat(place: Place): Promise<ProviderSetupError> {
    const others = await this.#others(place);
    const message = `"${place.modelId}" at Ollama makes embeddings and can't answer. Choose another model${others}.`;
    return new ProviderSetupError('no_model', message);
  }

  /** ", or choose one that is there: a, b", or nothing. */
  async #others(place: Place): Promise<string> {
    const { body } = await this.#ask(place, 'tags');
    const names = (tags.safeParse(body).data?.models ?? []).map((each) => each.name);
    const others = names
      .filter((each) => each !== place.modelId && !/embed/i.test(each))
      .slice(0, MOST_NAMED);
    return others.length === 0 ? '' : `, or choose one that is there: ${others.join(', ')}`;
  }

  /** An answer without a status counts as none. */
  async #ask({ baseUrl }: Place, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const { fetch, clock } = this.deps;
    const patience = { clock, wholeMs: LOOK_MS };
    const exchange = new ProviderExchange(fetch, { headers: {}, hasKey: false, patience });
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      await exchange.fetch(`${ollamaRoot(baseUrl)}/api/${path}`, init);
    } catch {
      return { status: 0, body: null };
    }
    const { status = 0, text = '' } = exchange.answer ?? {};
    return { status, body: parseJson(text) };
  }
}

/** Without a store, a small context is known while Deputy runs. */
const UNKEPT: SmallContexts = { has: () => Promise.resolve(false), add: () => Promise.resolve() };

const MOST_NAMED = 5;

const isNamed =
  ({ modelId }: Place) =>
  ({ name }: { name: string }): boolean =>
    name === modelId || name === `${modelId}:latest`;

/** Whether a status, without facts about a model, is that of a server that does not know the path. */
const isUnknownPath = (status: number): boolean =>
  status === 501 || (status > 0 && status < 500 && ![401, 403, 407, 408, 429].includes(status));

import type { Fetch } from '../../../kernel/ports/fetch';
import type { Effort, GenerateRequest, Generation, TokenFamily } from '../../../kernel/ports/language-model';
import type { ProviderKey } from '../catalogue/registry';
import type { PriceOf } from '../catalogue/price';
import type { ProviderRow } from '../catalogue/provider-row';
import type { ProviderWords } from './provider-words';
import type { RequestForm } from './request-form';
import type { WireUsage } from './usage';

/** A provider's row with the user's choices applied. */
export interface ProviderConnection {
  provider: ProviderKey;
  row: ProviderRow;
  modelId: string;
  family: TokenFamily;
  baseUrl: string;
  /** The host's name for the key; `null` if the provider needs none. */
  keyName: string | null;
  timeoutMs: number;
  price: PriceOf;
  /** Reasoning effort; `null` for the model's default, or if the model has none. */
  effort: Effort | null;
  /** Ollama's facts about the model; missing for other servers. */
  ollama?: OllamaModel;
}

/** Ollama's facts about a model. */
export interface OllamaModel {
  /** `num_ctx` of every call: another value would load the model again. */
  context: number;
  /** Whether the model can think; `null` if unknown. */
  thinks: boolean | null;
  /** Whether the model is in memory; `null` if unknown. */
  isLoaded: boolean | null;
  /** Keeps the small context, after the model could not be loaded with the usual one. */
  shrink: () => Promise<void>;
}

/** Address of Ollama itself, for a base URL with or without the path of one of its two APIs. */
export const ollamaRoot = (baseUrl: string): string =>
  baseUrl.replace(/\/+$/, '').replace(/\/(?:v1|api)(?:\/(?:chat(?:\/completions)?|models|tags))?$/, '');

export interface WireCall {
  connection: ProviderConnection;
  request: GenerateRequest;
  form: RequestForm;
  apiKey: string | null;
  fetch: Fetch;
  /** Whether to ask for a stream, so that time is measured by tokens. */
  isStreamed?: boolean;
}

/** An answer parsed from one protocol. */
export type WireAnswer =
  | {
      kind: 'answer';
      text: string;
      finishReason: Generation['finishReason'];
      usage: WireUsage | null;
      thinks?: true;
      isEndedEarly?: true;
    }
  | { kind: 'refused'; said: string }
  /** A failure that came with a success status. */
  | { kind: 'failed'; status: number; words: ProviderWords }
  /** `said`: what came, if that can be named. `as`: the cause, if the answer shows it. */
  | { kind: 'unreadable'; said?: string; as?: 'cut' | 'too_long' };

export type Spoken = Extract<WireAnswer, { kind: 'answer' }>;

/** An adapter for one protocol: sends a question and parses the answer. Throws whatever its SDK throws. */
export type Wire = (call: WireCall) => Promise<WireAnswer>;

/** The SDKs require a key, or take one from the environment. This placeholder is not sent. */
export const NO_KEY = 'no key';

export const extraBody = ({
  row,
  modelId,
  effort,
}: Pick<ProviderConnection, 'row' | 'modelId' | 'effort'>): Record<string, unknown> =>
  Object.fromEntries(
    (row.extraBody ?? [])
      .filter(({ models, unlessEffort }) => models.test(modelId) && !(unlessEffort && effort !== null))
      .flatMap(({ body }) => Object.entries(body)),
  );

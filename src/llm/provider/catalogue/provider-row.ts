import type { TokenFamily } from '../../../kernel/ports/language-model';

/**
 * How JSON output is requested: enforced by a schema, enforced as any JSON object, or only by the prompt. A row lists
 * what a provider documents, best first; after a refusal the next one is used.
 */
export type Rung = 'json_schema' | 'json_object' | 'none';

export interface ModelPrice {
  /** Model ids with this price. */
  models: RegExp;
  /** US dollars per million tokens. */
  input: number;
  output: number;
  /** Day on which the price list was read. */
  asOf: string;
}

/** Everything about a provider. Adding a provider means adding a row to the registry. */
export interface ProviderRow {
  label: string;
  adapter: 'anthropic' | 'openai-compatible' | 'rules';
  /** Id of the API key in the secret store, and its environment variable on the command line. */
  keyVariable: string | null;
  /** False if a server may run without a key. */
  isKeyRequired: boolean;
  /** Where a person gets a key, or the program. */
  keyUrl: string | null;
  /** The provider's terms for the data it receives. */
  termsUrl: string | null;
  /** `null`: the person has to enter an address. */
  baseUrl: string | null;
  /** `null`: the server's first model if `listsModels`, otherwise the person has to enter a model. */
  defaultModel: string | null;
  /** The server's own model list defines the available models. */
  listsModels: boolean;
  /** The provider documents `GET /models`, so that a person can choose from a list. */
  hasModelList: boolean;
  /** Tokenizer family for models whose id does not reveal it. */
  family: TokenFamily;
  /** The whole window, prompt and answer; a low guess if it depends on the model. Limits the prompt budget. */
  contextTokens: number;
  /** How a person can enlarge the context; set if a server silently cuts longer prompts. */
  largerContext?: string;
  structuredOutput: readonly Rung[];
  limitField: 'max_tokens' | 'max_completion_tokens';
  /** Most models reject the parameter by now, so it is sent only if this is set. */
  takesTemperature: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Merged into the request body of the matching models, for example to switch thinking off. */
  extraBody?: readonly {
    models: RegExp;
    body: Readonly<Record<string, unknown>>;
    /** Omitted if the person has chosen an effort. */
    unlessEffort?: true;
  }[];
  /** Models with a documented reasoning effort. */
  effort?: {
    models: RegExp;
    /** Sent as `reasoning: { effort }` instead of `reasoning_effort`, on OpenAI's wire. */
    isNested?: true;
  };
  /** For one HTTP exchange, including the body of the answer. */
  timeoutMs: number;
  /** With the row's own base URL, no byte leaves the machine, and no token costs money. */
  isLocal: boolean;
  prices: readonly ModelPrice[];
}

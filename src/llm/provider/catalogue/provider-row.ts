import type { TokenFamily } from '../../../kernel/ports/language-model';

/**
 * How JSON output is requested: by a schema, by one in the form of llama.cpp's servers, as any JSON object, or only in
 * the prompt. A row lists what a provider may take, best first.
 */
export type Rung = 'json_schema' | 'schema_in_object' | 'json_object' | 'none';

export interface ModelPrice {
  models: RegExp;
  /** Price of the prompt in US dollars per million tokens. */
  input: number;
  output: number;
  /** Day on which the price list was read, `YYYY-MM-DD`. */
  asOf: string;
}

/** Everything about a provider. Adding a provider means adding a row to the registry. */
export interface ProviderRow {
  label: string;
  adapter: 'anthropic' | 'openai-compatible' | 'ollama' | 'rules';
  /** Id of the API key in the secret store, and its environment variable on the command line. */
  keyVariable: string | null;
  /** Whether the provider needs a key; false if a server may run without one. */
  isKeyRequired: boolean;
  /** Page where a person gets a key or, for a local server, the program. */
  keyUrl: string | null;
  /** Page with the provider's terms for the data it receives. */
  termsUrl: string | null;
  /** Address of the API; `null` if the person has to enter one. */
  baseUrl: string | null;
  /**
   * Id of the model that is used by default; `null` for the server's first model if `listsModels`, otherwise the
   * person has to enter one.
   */
  defaultModel: string | null;
  /** Whether the server's own model list defines the available models. */
  listsModels: boolean;
  /** Whether the provider documents `GET /models`, so that a person can choose from a list. */
  hasModelList: boolean;
  /** Tokenizer family for models whose id does not reveal it. */
  family: TokenFamily;
  /**
   * Tokens of the whole window, prompt and answer; a low guess if it depends on the model. Limits the prompt's budget.
   */
  contextTokens: number;
  /** Advice on how to enlarge the context, for a server that silently cuts longer prompts. */
  largerContext?: string;
  structuredOutput: readonly Rung[];
  limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether models accept a temperature. Most models reject it by now, so it is sent only if this is set. */
  takesTemperature: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Fields that are merged into the request body of the matching models, for example to switch thinking off. */
  extraBody?: readonly {
    models: RegExp;
    body: Readonly<Record<string, unknown>>;
    /** Set if the fields are omitted once the person has chosen an effort. */
    unlessEffort?: true;
  }[];
  effort?: {
    models: RegExp;
    /** Set if the effort is sent as `reasoning: { effort }` instead of `reasoning_effort`, on OpenAI's wire. */
    isNested?: true;
  };
  /** Milliseconds for one HTTP exchange, including the body of the answer. */
  timeoutMs: number;
  /** Whether, with the row's own base URL, no data leaves the machine and tokens are free. */
  isLocal: boolean;
  prices: readonly ModelPrice[];
}

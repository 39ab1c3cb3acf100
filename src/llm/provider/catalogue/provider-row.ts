import type { TokenFamily } from '../../../kernel/ports/language-model';

/**
 * How JSON is asked for: enforced by a schema, enforced as some JSON object, or by the prompt alone. A row lists what a
 * provider documents, best first; a refusal leads one rung down.
 */
export type Rung = 'json_schema' | 'json_object' | 'none';

export interface ModelPrice {
  /** Ids this price holds for. */
  models: RegExp;
  /** US dollars per million tokens. */
  input: number;
  output: number;
  /** The day the price list was read. */
  asOf: string;
}

/** Everything Deputy knows about a provider. Adding one is adding a row to the registry. */
export interface ProviderRow {
  label: string;
  adapter: 'anthropic' | 'openai-compatible' | 'rules';
  /** The id of the API key in the secret store, and the environment variable on the command line. */
  keyVariable: string | null;
  /** False where a server may run without one. */
  isKeyRequired: boolean;
  /** Where a person gets a key, or the program. */
  keyUrl: string | null;
  /** What the provider says about the data it receives. */
  termsUrl: string | null;
  /** `null`: the person has to name it. */
  baseUrl: string | null;
  /** `null`: the server's first model where `listsModels`, else the person has to name one. */
  defaultModel: string | null;
  /** The server's own model list says what can be used. */
  listsModels: boolean;
  /** It documents `GET /models`, which a person can choose from. */
  hasModelList: boolean;
  /** For models whose id gives no tokenizer away. */
  family: TokenFamily;
  /** The whole window, prompt and answer; a low guess where it depends on the model. Caps the prompt budget. */
  contextTokens: number;
  /** How a person gives it a longer context; set where a server cuts a longer prompt without a word. */
  largerContext?: string;
  structuredOutput: readonly Rung[];
  limitField: 'max_tokens' | 'max_completion_tokens';
  /** Models that reject the parameter are the rule by now, so it is sent only where this says so. */
  takesTemperature: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Merged into the request body for the models named, such as switching thinking off. */
  extraBody?: readonly {
    models: RegExp;
    body: Readonly<Record<string, unknown>>;
    /** Left out where the person has chosen an effort. */
    unlessEffort?: true;
  }[];
  /** Models that document a reasoning effort. */
  effort?: {
    models: RegExp;
    /** As `reasoning: { effort }` instead of `reasoning_effort`, on OpenAI's wire. */
    isNested?: true;
  };
  /** For one HTTP exchange, the answer's body included. */
  timeoutMs: number;
  /** No byte leaves the machine with the row's own base URL, and no token costs money. */
  isLocal: boolean;
  prices: readonly ModelPrice[];
}

import type { Result } from '../notes/values/result';

/** Kinds of work for a model; each may be routed to a model of its own. */
export const TASKS = [
  'simple_qa',
  'skill_execution',
  'skill_generation',
  'complex_reasoning',
  'data_analysis',
  'triage',
  'drafting',
  'evaluation',
  'revision',
  'oversight',
  'planning',
] as const;
export type TaskType = (typeof TASKS)[number];

/** How long a reasoning model should think. */
export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Families of tokenizers that count alike; each has its own weights for the token estimate. */
export type TokenFamily = 'o200k' | 'claude' | 'gemini' | 'llama' | 'qwen' | 'deepseek';

export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

export interface OutputSchema {
  /** Name of the output in lower-case letters and underscores; shown to the model. */
  name: string;
  /** JSON Schema with a flat root object; every property is required, and `null` stands for a missing value. */
  schema: Record<string, unknown>;
}

export interface GenerateRequest {
  task: TaskType;
  /** The question as data, for the built-in `rules` only; never sent. */
  input: unknown;
  /** Context for the log, such as a `note`'s path; never sent. */
  about?: Readonly<Record<string, unknown>>;
  system: string;
  messages: readonly Message[];
  output: OutputSchema;
  maxOutputTokens: number;
  temperature?: number;
  signal: AbortSignal;
  /** Called with what the call waits for, as far as the server shows it. */
  onStep?: (step: CallStep) => void;
  /** Called before the call is made again after a failure, and waited for. */
  beforeRetry?: (error: ModelError) => Promise<void>;
}

/**
 * State of a waiting call: the server loads the model, it reads the prompt, or it has answered with this many tokens so
 * far. `resting`: an earlier call was given up, and the server may still work on it.
 */
export type CallStep = { kind: 'loading' | 'reading' | 'resting' } | { kind: 'writing'; tokens: number };

export interface Usage {
  /** Tokens of the prompt as the provider counted them, cached or not. */
  inputTokens: number;
  /** Tokens of the answer, including thinking. */
  outputTokens: number;
  /** Whether the provider sent no valid usage, so that these are Deputy's estimates. */
  isEstimated: boolean;
}

/** A price in US dollars, or why there is none. */
export type Cost = number | 'unknown' | 'local';

export interface Generation {
  /** The answer as the model wrote it; may be empty. */
  text: string;
  /** `none`: the provider accepted the prompt and sent no message; it is billed like any other answer. */
  finishReason: 'stop' | 'length' | 'other' | 'none';
  usage: Usage;
  cost: Cost;
  latencyMs: number;
  /** Set if the answer was ended, because it could not become JSON. */
  isEndedEarly?: true;
  /** Set if the answer ends while the model thinks, or in the middle of its object. */
  endsIn?: 'thinking' | 'object';
  /** Set if a fallback model answered instead. */
  answeredBy?: ModelName;
}

export type ModelErrorCode =
  | 'auth'
  | 'billing'
  | 'rate_limit'
  | 'timeout'
  | 'network'
  /** No call can succeed until a person corrects the connection: a certificate, a proxy, a port, a redirecting address. */
  | 'connection'
  | 'server'
  | 'bad_request'
  | 'refused'
  | 'context_too_long'
  /** Deputy itself stopped, because the answers were unusable for several notes in a row. */
  | 'unusable'
  /** Deputy itself refused, because the note holds a secret, and the settings keep it from this provider. */
  | 'withheld'
  /** Deputy itself refused, because the person's budget is used up. */
  | 'budget'
  /** Deputy itself refused, because the budget of this note or plan is used up. */
  | 'item_budget';

export interface ModelName {
  provider: string;
  modelId: string;
}

/** Why a model gave no answer. The message is safe for the person and the log: it contains no key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** Milliseconds of the provider's Retry-After, if it sent one. */
  readonly retryAfterMs: number | undefined;
  /** Status of the HTTP response, if there was one. */
  readonly status: number | undefined;
  /** Whether the request did not reach the provider, so that nothing is billed. */
  readonly isUnsent: boolean;
  /** Whether the note or question itself is the cause, and not the server, the model or the settings. */
  readonly isOfNote: boolean;
  /** The model that failed, if it is a fallback. */
  readonly by: ModelName | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: {
      retryAfterMs?: number | undefined;
      status?: number | undefined;
      isUnsent?: boolean | undefined;
      isOfNote?: boolean;
      by?: ModelName | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.isUnsent = options.isUnsent ?? false;
    this.isOfNote = options.isOfNote ?? false;
    this.by = options.by;
  }

  /** A copy with further fields. */
  with(facts: Partial<Pick<ModelError, 'isUnsent' | 'isOfNote' | 'by'>>): ModelError {
    const { retryAfterMs, status, isUnsent, isOfNote, by, cause } = this;
    const known = { retryAfterMs, status, isUnsent, isOfNote, by, cause };
    return new ModelError(this.code, this.message, { ...known, ...facts });
  }

  /** Whether the same call may succeed later without any change. */
  get isRetryable(): boolean {
    return this.code === 'rate_limit' || isTransient(this.code);
  }
}

/** Whether the server refused the call, because of the note, the model or the settings. */
export const isRefusal = ({ code }: { code: string }): boolean =>
  code === 'bad_request' || code === 'refused' || code === 'context_too_long';

/** Whether this error also stops the next cycles, because three notes in a row caused it. */
export const opensBreaker = ({ code }: { code: string }): boolean =>
  code === 'unusable' || isRefusal({ code });

/** Milliseconds of a rate limit that no run waits out. */
const LONG_LIMIT_MS = 3_600_000;

/** Whether a provider limits calls for hours, as with a quota per day, so that the run stops until then. */
export const isForLater = ({ code, retryAfterMs = 0 }: Pick<ModelError, 'code' | 'retryAfterMs'>): boolean =>
  code === 'rate_limit' && retryAfterMs >= LONG_LIMIT_MS;

/** Whether the question was not sent, because it was refused a short time ago. */
export const isHeldBack = (error: ModelError): boolean => error.isUnsent && isRefusal(error);

const isTransient = (code: ModelErrorCode): boolean =>
  code === 'timeout' || code === 'network' || code === 'server';

/** Where prompts are sent: `here` is this machine, `away` is any other. */
export type Destination = 'here' | 'away';

/** Answers one question with one JSON object. Throws only when `request.signal` is aborted. */
export interface LanguageModel {
  /** The provider's key in the registry, such as `anthropic`. */
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  /** Tokens of the whole context window, prompt and answer. */
  readonly contextTokens: number;
  readonly destination: Destination;
  /** Address of a server on this computer or in a private network, as written; missing for a server elsewhere. */
  readonly nearby?: string;
  generate(request: GenerateRequest): Promise<Result<Generation, ModelError>>;
}

/** The same model with another `generate`. The context is read when it is used, because some servers may change it. */
export const asking = (model: LanguageModel, generate: LanguageModel['generate']): LanguageModel => {
  const { provider, modelId, family, destination, nearby } = model;
  return {
    ...{ provider, modelId, family, destination, generate },
    ...(nearby === undefined ? {} : { nearby }),
    get contextTokens() {
      return model.contextTokens;
    },
  };
};

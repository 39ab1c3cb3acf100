import type { Result } from '../notes/values/result';

/** What a model is asked to do; each may be routed to a model of its own. */
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

/** How long a model that thinks before it answers should think. */
export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Tokenizers that count alike; picks the weights of the token estimate. */
export type TokenFamily = 'o200k' | 'claude' | 'gemini' | 'llama' | 'qwen' | 'deepseek';

export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

export interface OutputSchema {
  /** Lower-case letters and underscores; providers show it to the model. */
  name: string;
  /** JSON Schema: a flat root object, every property required, `null` instead of optional. */
  schema: Record<string, unknown>;
}

export interface GenerateRequest {
  task: TaskType;
  /** The same question as data. Only the built-in `rules` reads it; it is never sent. */
  input: unknown;
  /** What the log says the question is about, such as `note`, by path. Never sent. */
  about?: Readonly<Record<string, unknown>>;
  system: string;
  messages: readonly Message[];
  output: OutputSchema;
  maxOutputTokens: number;
  temperature?: number;
  signal: AbortSignal;
}

export interface Usage {
  /** Everything the provider counted as prompt, cached or not. */
  inputTokens: number;
  /** Thinking included. */
  outputTokens: number;
  /** The provider sent no usage that can be one, so these are Deputy's own estimate. */
  isEstimated: boolean;
}

/** US dollars, or why there is no figure. */
export type Cost = number | 'unknown' | 'local';

export interface Generation {
  /** The raw answer. May be empty. */
  text: string;
  /** `none`: the provider took the prompt and sent no message; it is paid for like any other answer. */
  finishReason: 'stop' | 'length' | 'other' | 'none';
  usage: Usage;
  cost: Cost;
  latencyMs: number;
  /** Set where another model answered in this one's place. */
  answeredBy?: ModelName;
}

export type ModelErrorCode =
  | 'auth'
  | 'billing'
  | 'rate_limit'
  | 'timeout'
  | 'network'
  | 'server'
  | 'bad_request'
  | 'refused'
  | 'context_too_long'
  /** Deputy's own: note after note, the answers can't be used. */
  | 'unusable'
  /** Deputy's own: it holds a secret, which the settings keep from this provider. */
  | 'withheld'
  /** Deputy's own: the person's budget allows no further call for now. */
  | 'budget'
  /** The same, for this note or plan alone. */
  | 'item_budget';

/** A model as the log and the notes name it. */
export interface ModelName {
  provider: string;
  modelId: string;
}

/** Why a model gave no answer. The message is fit for the person and the log: it holds no key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** What the provider asked for, where it did. */
  readonly retryAfterMs: number | undefined;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Nothing has reached the provider, so nothing is charged. */
  readonly isUnsent: boolean;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: {
      retryAfterMs?: number | undefined;
      status?: number | undefined;
      isUnsent?: boolean | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.isUnsent = options.isUnsent ?? false;
  }

  /** The same call may succeed later without anyone changing anything. */
  get isRetryable(): boolean {
    return this.code === 'rate_limit' || isTransient(this.code);
  }
}

const isTransient = (code: ModelErrorCode): boolean =>
  code === 'timeout' || code === 'network' || code === 'server';

/** Where prompts go: nowhere but this machine, or to somebody else's. */
export type Destination = 'here' | 'away';

/** A model that answers one question with one JSON object. Never throws but for an abort by `request.signal`. */
export interface LanguageModel {
  /** The registry key, such as `anthropic`. */
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  /** The whole window, prompt and answer. */
  readonly contextTokens: number;
  readonly destination: Destination;
  generate(request: GenerateRequest): Promise<Result<Generation, ModelError>>;
}

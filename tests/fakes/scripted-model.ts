import { err, ok, type Result } from '../../src/kernel/notes/values/result';
import type { Clock } from '../../src/kernel/ports/clock';
import {
  type Generation,
  type GenerateRequest,
  type LanguageModel,
  ModelError,
  type TokenFamily,
} from '../../src/kernel/ports/language-model';

/** A text as it is, an object as JSON, parts of a generation, or the error. */
export type Answer = string | { json: unknown } | { generation: Partial<Generation> } | ModelError;

export interface ScriptedModelOptions {
  provider?: string;
  modelId?: string;
  family?: TokenFamily;
  contextTokens?: number;
  /** Taken one after another, or worked out from the request and its number, counted from 1. */
  answers: readonly Answer[] | ((request: GenerateRequest, call: number) => Answer | Promise<Answer>);
  /** How long each answer takes on `clock`. */
  delay?: { ms: number; clock: Clock };
}

/** A model that says what the test wrote down, and throws where the test wrote nothing. */
export class ScriptedModel implements LanguageModel {
  readonly provider: string;
  readonly modelId: string;
  readonly family: TokenFamily;
  readonly contextTokens: number;
  readonly destination = 'away';
  readonly requests: GenerateRequest[] = [];
  /** The most calls that were under way at once. */
  mostAtOnce = 0;
  readonly #options: ScriptedModelOptions;
  #underWay = 0;

  constructor(options: ScriptedModelOptions) {
    this.provider = options.provider ?? 'scripted';
    this.modelId = options.modelId ?? 'model-1';
    this.family = options.family ?? 'o200k';
    this.contextTokens = options.contextTokens ?? 128_000;
    this.#options = options;
  }

  get calls(): number {
    return this.requests.length;
  }

  async generate(request: GenerateRequest): Promise<Result<Generation, ModelError>> {
    this.requests.push(request);
    const call = this.requests.length;
    this.#underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay);
    try {
      await this.#options.delay?.clock.sleep(this.#options.delay.ms, request.signal);
      request.signal.throwIfAborted();
      return this.#toResult(await this.#answer(request, call));
    } finally {
      this.#underWay -= 1;
    }
  }

  #answer(request: GenerateRequest, call: number): Answer | Promise<Answer> {
    const { answers } = this.#options;
    if (typeof answers === 'function') return answers(request, call);
    const answer = answers[call - 1];
    if (answer === undefined) throw new Error(`Call ${String(call)} has no scripted answer`);
    return answer;
  }

  #toResult(answer: Answer): Result<Generation, ModelError> {
    if (answer instanceof ModelError) return err(answer);
    if (typeof answer === 'string') return ok(this.#generation({ text: answer }));
    if ('json' in answer) return ok(this.#generation({ text: JSON.stringify(answer.json) }));
    return ok(this.#generation(answer.generation));
  }

  #generation(parts: Partial<Generation>): Generation {
    return {
      text: '',
      finishReason: 'stop',
      usage: { inputTokens: 1000, outputTokens: 100, isEstimated: false },
      cost: 0.001,
      latencyMs: this.#options.delay?.ms ?? 0,
      ...parts,
    };
  }
}

import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import {
  type Generation,
  type GenerateRequest,
  type LanguageModel,
  ModelError,
  type TaskType,
} from '../../../kernel/ports/language-model';
import { PROVIDERS } from '../catalogue/registry';

/** Performs a task in code: returns data in the form of the task's schema. */
type Rule = (input: unknown) => Promise<unknown>;

export type RulesByTask = Partial<Record<TaskType, Rule>>;

/** The built-in offline replacement for a model. It is deterministic and sends nothing. */
export class RulesModel implements LanguageModel {
  readonly provider = 'rules';
  readonly modelId = 'rules';
  readonly family = PROVIDERS.rules.family;
  readonly contextTokens = PROVIDERS.rules.contextTokens;
  readonly destination = 'here';

  constructor(
    private readonly rules: RulesByTask,
    private readonly clock: Clock,
  ) {}

  async generate({ task, input, signal }: GenerateRequest): Promise<Result<Generation, ModelError>> {
    signal.throwIfAborted();
    const rule = this.rules[task];
    return rule === undefined ? err(noRule(task)) : ok(await this.#apply(rule, input));
  }

  async #apply(rule: Rule, input: unknown): Promise<Generation> {
    const started = this.clock.monotonic();
    const text = JSON.stringify(await rule(input));
    return {
      text,
      finishReason: 'stop',
      usage: { inputTokens: 0, outputTokens: 0, isEstimated: false },
      cost: 'local',
      latencyMs: this.clock.monotonic() - started,
    };
  }
}

const noRule = (task: TaskType): ModelError =>
  new ModelError('bad_request', `The built-in rules can't do "${task}". Choose a model provider for it.`, {
    isOfNote: true,
  });

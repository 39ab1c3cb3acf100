import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import { asking, type LanguageModel, ModelError } from '../../../kernel/ports/language-model';
import { RulesModel } from '../../../llm/provider/rules/rules-model';
import { linkedSignal } from '../../../llm/provider/wire/linked-signal';
import { TokenCorrection } from '../../../llm/provider/tokens/token-correction';
import { withTimeout } from '../../../core/approvals/work/with-timeout';
import { ruleAnswers } from '../../../core/session/rule-answers';
import type { PromptModel, PromptModels } from '../../../core/session/prompt-model';

/** Time limit for one question of an ask, including retries of failed calls, in milliseconds. */
export const LONGEST_QUESTION_MS = { away: 60_000, here: 240_000 } as const;

/**
 * The models of one ask. Because the person waits, a model that gave no usable answer in time is not asked again in
 * this ask; the built-in rules do the rest.
 */
export class AskModels implements PromptModels {
  private isGivenUp = false;

  constructor(
    private readonly models: PromptModels,
    private readonly clock: Clock,
    /** When aborted, a pending question is given up, and the built-in rules do the rest. */
    private readonly withoutModel: AbortSignal = new AbortController().signal,
  ) {}

  /** Lets the built-in rules do the rest of the ask. */
  giveUp(): void {
    this.isGivenUp = true;
  }

  async connect(...asked: Parameters<PromptModels['connect']>): ReturnType<PromptModels['connect']> {
    if (!this.usesModels) return ok(this.byRules());
    const connected = await this.models.connect(...asked);
    if (!connected.ok || connected.value.model.provider === 'rules') return connected;
    return ok({ ...connected.value, model: this.inTime(connected.value.model) });
  }

  /** Whether a model would be asked. */
  get usesModels(): boolean {
    return !this.isGivenUp && !this.withoutModel.aborted;
  }

  private byRules(): PromptModel {
    return { model: new RulesModel(ruleAnswers(), this.clock), correction: new TokenCorrection() };
  }

  private inTime(model: LanguageModel): LanguageModel {
    return asking(model, async (request) => {
      const ms = LONGEST_QUESTION_MS[model.destination];
      const within = withTimeout(this.clock);
      const { signal: stop, unlink } = linkedSignal(request.signal, this.withoutModel);
      const result = await within({ ms, stop }, (signal) => model.generate({ ...request, signal }))
        .catch((error: unknown) => {
          request.signal.throwIfAborted();
          return tooLate(error, model);
        })
        .finally(unlink);
      if (!result.ok && result.error.isRetryable) this.giveUp();
      return result;
    });
  }
}

const tooLate = (error: unknown, { provider }: LanguageModel): Result<never, ModelError> =>
  err(new ModelError('timeout', `${provider}: ${error instanceof Error ? error.message : 'no answer.'}`));

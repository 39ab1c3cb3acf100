import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { Result } from '../../../kernel/notes/values/result';
import type { LanguageModel, TaskType } from '../../../kernel/ports/language-model';
import type { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import type { TokenCorrection } from '../../../llm/provider/tokens/token-correction';

export interface PlanModel {
  model: LanguageModel;
  correction: TokenCorrection;
}

/** Models for work on plans, connected on first use. */
export interface PlanModels {
  /** Connects the model. `shown`: the notes that the prompts will show; a private one must stay on this machine. */
  connect(task: TaskType, shown: readonly ShownNote[]): Promise<Result<PlanModel, ProviderSetupError>>;
}

/** Signals that end the work: `stop` before the next call, `abort` at once. */
export interface PlanSignals {
  stop: AbortSignal;
  abort: AbortSignal;
}

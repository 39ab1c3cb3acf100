import { hashText } from '../../kernel/notes/values/hash';
import type { Result } from '../../kernel/notes/values/result';
import type { LanguageModel, TaskType } from '../../kernel/ports/language-model';
import type { ShownNote } from '../../kernel/privacy/private-note';
import type { PromptAttempt } from '../../llm/prompting/attempt';
import type { PromptDeps } from '../../llm/prompting/prompt-deps';
import type { AnswerRun, AnswerSubject, SavedAnswers } from '../../llm/prompting/saved-answers';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import type { TokenCorrection } from '../../llm/provider/tokens/token-correction';
import type { Settings } from '../settings/settings';
import type { HostMemory } from './host-memory';
import type { OrchestratorState } from './orchestrator-state';

export interface PromptModel {
  model: LanguageModel;
  correction: TokenCorrection;
}

/** Models for work under the lock, connected on first use. */
export interface PromptModels {
  /** Connects the model. `shown`: the notes that the prompts will show; a private one must stay on this machine. */
  connect(task: TaskType, shown: readonly ShownNote[]): Promise<Result<PromptModel, ProviderSetupError>>;
}

/** Signals that end the work: `stop` before the next call, `abort` at once. */
export interface WorkSignals {
  stop: AbortSignal;
  abort: AbortSignal;
}

/** A question to a model that is already connected. */
export interface ModelQuestion<Outcome> {
  model: PromptModel;
  /** The text whose saved answers may be reused, or an attempt that is already open. */
  answers: AnsweredText | AnswerRun;
  /** When aborted, a late answer is dropped. */
  signal: AbortSignal;
  ask: (deps: PromptDeps) => Promise<Outcome>;
  /** Whether the caller counts the tokens itself, so that a saved answer used in several cycles is counted once. */
  isCountedLater?: boolean;
  /** Whether a refused question is held for a day, because no person waits for its answer. */
  isUnattended?: boolean;
}

export interface AnsweredText extends Omit<AnswerSubject, 'textHash'> {
  text: string;
}

/** An outcome, with the id of the attempt to close once the outcome is acted on. */
export type ModelAnswer<Outcome> = Outcome & { run: string };

interface AskingSession {
  answers: Pick<SavedAnswers, 'open'>;
  settings: Pick<Settings, 'tokenBudget'>;
  state: Pick<OrchestratorState, 'countTokens'>;
  hostMemory: Pick<HostMemory, 'refused'>;
}

/**
 * Asks a model. Uses saved answers first, marks refusals that the note causes, keeps the prompt within the person's
 * token budget, and counts the tokens. Rejects as `ask` does.
 */
export async function promptModel<Outcome extends Pick<PromptAttempt, 'usage'>>(
  { answers: saved, settings, state, hostMemory }: AskingSession,
  {
    model: { model, correction },
    answers: about,
    signal,
    ask,
    isCountedLater = false,
    isUnattended = false,
  }: ModelQuestion<Outcome>,
): Promise<ModelAnswer<Outcome>> {
  const answers = 'save' in about ? about : saved.open(subjectOf(about));
  const { note, question } = answers;
  const outcome = await ask({
    model: hostMemory.refused.on(model, { note, question, isHeld: isUnattended }),
    correction,
    answers,
    tokenBudget: settings.tokenBudget,
    signal,
  });
  const { inputTokens, outputTokens } = outcome.usage;
  if (!isCountedLater) state.countTokens(inputTokens + outputTokens);
  return { ...outcome, run: answers.run };
}

const subjectOf = ({ text, ...about }: AnsweredText): AnswerSubject => ({
  ...about,
  textHash: hashText(text),
});

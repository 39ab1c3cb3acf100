import type { Result } from '../notes/result';
import type { GenerateRequest, ModelError } from '../ports/language-model';
import { promptBudget } from './prompt-budget';
import type { SavedAnswer } from './saved-answer';
import { tokenCounter } from './token-counter';
import type { AskDeps } from './ask-deps';
import { type Conversation, fitConversation, type FittedPrompt } from './conversation';

export interface Question extends Pick<GenerateRequest, 'task' | 'input' | 'output' | 'maxOutputTokens'> {
  /** What every line of the log says. */
  about: Readonly<Record<string, unknown>>;
  /** From 1: where the answer is saved. */
  round: number;
  prompt: FittedPrompt;
}

/** The conversation as the model is to see it; with half of the room once it has found it too long. */
export function promptFor(conversation: Conversation, isHalved: boolean, deps: AskDeps): FittedPrompt {
  const { model, tokenBudget, correction } = deps;
  const whole = promptBudget(tokenBudget, model);
  const budget = isHalved ? Math.floor(whole / 2) : whole;
  return fitConversation(conversation, {
    budget,
    count: tokenCounter(model.family, correction.factor, conversation.system),
  });
}

/** The answer that was saved for this round, else a new one, saved before it is used. Rejects when aborted. */
export async function askModel(question: Question, deps: AskDeps): Promise<Result<SavedAnswer, ModelError>> {
  const { answers, signal } = deps;
  signal.throwIfAborted();
  const saved = await answers.read(question.round);
  if (saved !== null) return { ok: true, value: saved };
  const generated = await generate(question, deps);
  if (generated.ok) await answers.save(question.round, generated.value);
  return generated;
}

async function generate(
  { task, input, about, output, maxOutputTokens, prompt }: Question,
  { model, correction, signal }: AskDeps,
) {
  const generated = await model.generate({
    task,
    input,
    about,
    system: prompt.system,
    messages: prompt.messages,
    output,
    maxOutputTokens: Math.max(256, Math.min(maxOutputTokens, model.contextTokens - prompt.tokens)),
    signal,
  });
  if (generated.ok && !generated.value.usage.isEstimated && generated.value.answeredBy === undefined)
    correction.observe(prompt.tokens / correction.factor, generated.value.usage.inputTokens);
  return generated;
}

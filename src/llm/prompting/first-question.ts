import { err } from '../../kernel/notes/values/result';
import { type GenerateRequest, type LanguageModel, ModelError } from '../../kernel/ports/language-model';
import { type RoomSize, roomFor } from './prompt';
import type { PromptDeps } from './prompt-deps';
import type { Prompt } from './prompt-task';
import type { PromptAttempt } from './attempt';
import { promptTokens } from './prompt-budget';

export type PromptSize = RoomSize & { model: Pick<LanguageModel, 'destination'> };

/**
 * Returns the first prompt that would be sent, recorded by a model that never answers; `null` if none would be sent.
 */
export async function firstQuestion(
  size: PromptSize,
  put: (deps: PromptDeps) => Promise<Pick<PromptAttempt, 'entries'>>,
): Promise<Prompt | null> {
  const asked: GenerateRequest[] = [];
  const { entries } = await put({
    model: {
      ...size.model,
      provider: '',
      modelId: '',
      generate: (request) => {
        asked.push(request);
        return Promise.resolve(err(new ModelError('auth', 'A preview asks no model.')));
      },
    },
    answers: { read: () => null, save: () => Promise.resolve() },
    correction: { factor: size.correction.factor, observe: () => undefined },
    tokenBudget: size.tokenBudget,
    signal: new AbortController().signal,
  });
  const [first] = asked;
  if (first === undefined) return null;
  const { system, messages } = first;
  const { count } = roomFor({ system, isHalved: false }, size);
  const cut = entries.find(({ event }) => event === 'truncated') ?? null;
  return { system, messages, tokens: promptTokens(system, messages, count), cut };
}

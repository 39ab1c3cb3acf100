import type { LanguageModel } from '../../../src/kernel/ports/language-model';
import type { PromptDeps } from '../../../src/llm/prompting/prompt-deps';
import type { AnswerStore, SavedAnswer } from '../../../src/llm/prompting/saved-answer';
import { TokenCorrection } from '../../../src/llm/provider/tokens/token-correction';
import type { ScriptedModel } from '../../fakes/scripted-model';

export class MemoryAnswers implements AnswerStore {
  readonly saved = new Map<number, SavedAnswer>();

  read(round: number): SavedAnswer | null {
    return this.saved.get(round) ?? null;
  }

  save(round: number, answer: SavedAnswer): Promise<void> {
    this.saved.set(round, answer);
    return Promise.resolve();
  }
}

export const askingWith = (model: LanguageModel, parts: Partial<PromptDeps> = {}): PromptDeps => ({
  model,
  answers: new MemoryAnswers(),
  correction: new TokenCorrection(),
  tokenBudget: 4_000,
  signal: new AbortController().signal,
  ...parts,
});

/** What the model was shown at a call, from 0. */
export const promptOf = (model: ScriptedModel, call: number): string =>
  (model.requests[call]?.messages ?? []).map(({ role, content }) => `## ${role}\n${content}\n`).join('\n');

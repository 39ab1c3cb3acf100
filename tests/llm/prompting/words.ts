import { expect } from 'vitest';
import type { PromptAttempt } from '../../../src/llm/prompting/attempt';
import type { Turn } from '../../../src/llm/prompting/conversation';
import { firstQuestion } from '../../../src/llm/prompting/first-question';
import type { PromptDeps } from '../../../src/llm/prompting/prompt-deps';
import type { Stage } from '../../../src/llm/prompting/saved-answers';
import type { Message } from '../../../src/kernel/ports/language-model';
import type { NoteSource } from '../../../src/core/triage/model/mail-context';

/** What a prompt is made of. */
export interface Words {
  /** Of a stranger, or of a model that has read them. */
  others: string;
  /** The note they stand in. */
  source: NoteSource;
  /** Of the person. */
  persons: string;
}

export const ROOM = { budget: 400_000, count: (text: string): number => Math.ceil(text.length / 4) };
const SIZE = {
  model: { family: 'o200k', contextTokens: 1_000_000, destination: 'away' },
  correction: { factor: 1 },
  tokenBudget: 400_000,
} as const;

export async function asked(
  put: (deps: PromptDeps) => Promise<Pick<PromptAttempt, 'entries'>>,
): Promise<readonly Message[]> {
  return (await firstQuestion(SIZE, put))?.messages ?? expect.fail('Nothing was asked.');
}

export const turnOf = ({ others }: Words): Turn => ({
  answer: '{}',
  reply: 'What search says, as data:',
  result: others,
});

/** The first prompt of what is asked at a stage. A feature has its rows in its folder: `prompts-of-words.ts`. */
export type PromptRows = Partial<
  Record<Exclude<Stage, 'loop_error'>, (words: Words) => Promise<readonly Message[]>>
>;

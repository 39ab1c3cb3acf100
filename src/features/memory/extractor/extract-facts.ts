import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import { type PromptOutcome, askUntilValid } from '../../../llm/prompting/prompt-until-valid';
import { promptText, saidText } from '../../../llm/prompting/prompt-text';
import type { Fact } from '../fact';
import { MEMORY_PROMPT, memoryOpening } from './prompt';
import { memoryOutput, readFacts } from './schema';

const ANSWER_TOKENS = 600;
/** What is missed once is said again. */
const MOST_ANSWERS = 1;
const TEMPERATURE = 0.3;

export interface SaidToRemember {
  /** The person's own words, and nothing of their notes or mails. */
  said: string;
  known: readonly Fact[];
}

/** What of a person's words is worth proposing to remember. Rejects as {@link askUntilValid} does. */
export async function extractFacts(
  { said, known }: SaidToRemember,
  deps: PromptDeps,
): Promise<PromptOutcome<Fact[]>> {
  const outcome = await askUntilValid<Fact[]>(
    {
      what: 'memory',
      task: 'simple_qa',
      input: null,
      output: memoryOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers: MOST_ANSWERS,
      temperature: TEMPERATURE,
      accept: readFacts,
      about: {},
      conversation: {
        system: MEMORY_PROMPT,
        texts: [saidText(said), promptText(known.map(({ text }) => text).join('\n'))],
        opening: memoryOpening,
      },
    },
    deps,
  );
  if (outcome.kind !== 'answered') return outcome;
  const kept = new Set(known.map(({ text }) => folded(text)));
  return { ...outcome, value: outcome.value.filter(({ text }) => !kept.has(folded(text))) };
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.!]+/gu, ' ')
    .trim();

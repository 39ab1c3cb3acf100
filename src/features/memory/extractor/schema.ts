import { outputSchema } from '../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../llm/prompting/saved-answer';
import { modelLine } from '../../../kernel/mail/foreign-text';
import type { Result } from '../../../kernel/notes/values/result';
import * as z from '../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../llm/provider/answers/answer';
import { EVERYTHING, type Fact, MOST_FACT_CHARACTERS } from '../fact';

export const memoryOutput = outputSchema(
  'facts',
  z.strictObject({
    facts: z
      .array(
        z.strictObject({
          text: z.string().check(z.describe('One sentence')),
          scope: z.string().check(z.describe('Whom or what it is about, or general')),
        }),
      )
      .check(z.describe('At most 3; may be empty')),
  }),
);

const MOST_FACTS = 3;

const accepted = z.object({
  facts: z.array(
    z.pipe(
      z.object({ text: z.string(), scope: z.optional(z.nullable(z.string())) }),
      z.transform(({ text, scope }): Fact => ({
        text: modelLine(text.slice(0, MOST_FACT_CHARACTERS)),
        scope: modelLine(scope ?? '').slice(0, 60) || EVERYTHING,
      })),
    ),
  ),
});

/** At most three, none of them empty. */
export function readFacts(answer: Pick<SavedAnswer, 'text' | 'finishReason'>): Result<Fact[], AnswerProblem> {
  const read = readAnswer(answer.text, answer.finishReason, accepted);
  if (!read.ok) return read;
  return { ok: true, value: read.value.facts.filter(({ text }) => text !== '').slice(0, MOST_FACTS) };
}

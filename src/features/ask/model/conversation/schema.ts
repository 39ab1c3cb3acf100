import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import type { Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/answer';

/** What a model says to a person, and the labels of what it rests on. Unsafe text. */
export interface SaidAnswer {
  answer: string;
  used: string[];
}

export const answerOutput = outputSchema(
  'answer',
  z.strictObject({
    answer: z.string().check(z.describe("What you say, in the person's language")),
    used: z.array(z.string()).check(z.describe('Labels of facts and notes, such as M1; may be empty')),
  }),
);

const MOST_CHARACTERS = 8_000;

const accepted = z.object({
  answer: z
    .pipe(
      z.string(),
      z.transform((text) => text.trim().slice(0, MOST_CHARACTERS)),
    )
    .check(z.minLength(1, 'must not be empty')),
  used: z.pipe(
    z.optional(z.nullable(z.array(z.unknown()))),
    z.transform((labels) =>
      (labels ?? []).flatMap((label) => (typeof label === 'string' ? [label.trim().toUpperCase()] : [])),
    ),
  ),
});

export const readSaidAnswer = ({
  text,
  finishReason,
}: Pick<SavedAnswer, 'text' | 'finishReason'>): Result<SaidAnswer, AnswerProblem> =>
  readAnswer(text, finishReason, accepted);

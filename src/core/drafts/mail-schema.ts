import { outputSchema } from '../../llm/prompting/output-schema';
import { letterText, replyLine } from '../../kernel/mail/foreign-text';
import { cleanSubject } from '../../kernel/mail/outgoing/clean-letter';
import type { Result } from '../../kernel/notes/values/result';
import * as z from '../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../llm/provider/answers/read-answer';
import type { SavedAnswer } from '../../llm/prompting/saved-answer';

/** Subject and body; a model never chooses the recipients. */
export interface StepMail {
  subject: string;
  /** Text of the mail, as harmless Markdown. */
  body: string;
}

const wireSchema = z.strictObject({
  subject: z.string().check(z.describe('One line')),
  body: z.string().check(z.describe('The text of the mail')),
});

export const mailOutput = outputSchema('mail_text', wireSchema);

const MOST_SUBJECT_CHARACTERS = 200;

const filled = z.minLength(1, 'must not be empty');

const acceptedMail = z.object({
  subject: z
    .pipe(
      z.string(),
      z.transform((text: string) => oneLine(cleanSubject(text))),
    )
    .check(filled),
  body: z.pipe(z.string(), z.transform(letterText)).check(filled),
});

export const readStepMail = ({ text, finishReason }: SavedAnswer): Result<StepMail, AnswerProblem> =>
  readAnswer(text, finishReason, acceptedMail);

export function oneLine(text: string): string {
  return replyLine(replyLine(text).slice(0, MOST_SUBJECT_CHARACTERS));
}

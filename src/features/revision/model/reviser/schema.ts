import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import { replyText } from '../../../../kernel/mail/foreign-text';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/answer';

const wireSchema = z.strictObject({
  reply: z.string().check(z.describe('The whole new text of the mail')),
});

export const revisionOutput = outputSchema('draft_revision', wireSchema);

const acceptedRevision = z.object({
  reply: z.pipe(z.string(), z.transform(replyText)).check(z.minLength(1, 'must not be empty')),
});

/** The new text, fit for a note. */
export function readRevision({ text, finishReason }: SavedAnswer): Result<string, AnswerProblem> {
  const reading = readAnswer(text, finishReason, acceptedRevision);
  return reading.ok ? ok(reading.value.reply) : reading;
}

import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import { replyText } from '../../../../kernel/mail/foreign-text';
import { ok, type Result } from '../../../../kernel/notes/values/result';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/answer';
import type { Ruling } from '../loop';

const wireSchema = z.strictObject({
  reason: z.string().check(z.describe('One sentence: the rule and the words that break it')),
  action: z.enum(['allow', 'edit', 'block']),
  reply: z.nullable(z.string()).check(z.describe('The whole corrected text for edit, else null')),
});

export const oversightOutput = outputSchema('draft_oversight', wireSchema);

const MOST_REASON = 300;

/** The overseer must not name recipients: an answer that does is invalid. */
const nothing = z.optional(z.nullable(z.never('must not be given: nobody changes recipients or subject')));

const acceptedRuling = z.pipe(
  z.object({
    reason: z.nullish(z.string()),
    action: z.pipe(
      z.pipe(
        z.string(),
        z.transform((word) => word.trim().toLowerCase()),
      ),
      z.enum(['allow', 'edit', 'block'], 'must be "allow", "edit" or "block"'),
    ),
    reply: z.nullish(z.string()),
    ...{ to: nothing, cc: nothing, bcc: nothing, recipient: nothing, recipients: nothing, subject: nothing },
  }),
  z.transform(({ reason, action, reply }, { issues }): Ruling => {
    const why = (reason ?? '').replace(/\s+/gu, ' ').trim().slice(0, MOST_REASON);
    if (action !== 'edit') return action === 'allow' ? { kind: 'allow' } : { kind: 'block', why };
    const text = replyText(reply ?? '');
    if (text !== '' && !HEADER.test(text)) return { kind: 'edit', text, why };
    const message =
      text === ''
        ? 'must hold the corrected text'
        : 'must be the text alone, without To, Cc or Subject lines';
    issues.push({ code: 'custom', message, input: reply, path: ['reply'] });
    return z.NEVER;
  }),
);

/** A text that begins like a mail header. */
const HEADER = /^(?:to|cc|bcc|an|subject|betreff)\s?:/iu;

export function readRuling({ text, finishReason }: SavedAnswer): Result<Ruling, AnswerProblem> {
  const reading = readAnswer(text, finishReason, acceptedRuling);
  return reading.ok ? ok(reading.value) : reading;
}

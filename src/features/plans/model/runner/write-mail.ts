import { readMailHeaders } from '../../../../kernel/mail/headers/mail-headers';
import { replySubject } from '../../../../kernel/mail/headers/subject';
import type { ModelError } from '../../../../kernel/ports/language-model';
import { EMPTY_TALLY } from '../../../../llm/prompting/tally';
import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { askUntilValid } from '../../../../llm/prompting/prompt-until-valid';
import { type PromptAttempt, attemptOf } from '../../../../llm/prompting/attempt';
import { signed } from '../../../drafts/signed';
import { MAIL_PROMPT } from './mail-prompt';
import { type StepMail, mailOutput, oneLine, readStepMail } from './mail-schema';
import { stepConversation } from './step-conversation';
import { aboutStep, type StepToTake, textOfStep } from './step-to-take';

export type MailOutcome = PromptAttempt &
  (
    | ({ kind: 'written' } & StepMail)
    /** `cause`: a sentence for the person. */
    | { kind: 'failed'; cause: string }
    /** A later attempt may succeed: the caller logs the entries and closes the saved answers. */
    | { kind: 'deferred'; error: ModelError }
  );

const ANSWER_TOKENS = 1_500;

/**
 * Writes subject and body for a ✋ step's mail: by a model, with at most five answers, or by the rules as a labelled
 * template. Changes only `answers`. Rejects only if `signal` is aborted or an answer cannot be saved.
 */
export async function writeMail(request: StepToTake, deps: PromptDeps): Promise<MailOutcome> {
  const about = aboutStep(request);
  if (deps.model.provider === 'rules') {
    const attempt = attemptOf({ iterations: 0, tally: EMPTY_TALLY, model: deps.model, about });
    return { ...attempt, kind: 'written', ...template(request) };
  }
  const asked = await askUntilValid(
    {
      what: 'mail',
      task: 'drafting',
      input: null,
      output: mailOutput,
      maxOutputTokens: ANSWER_TOKENS,
      accept: readStepMail,
      about,
      conversation: stepConversation(request, { system: MAIL_PROMPT, task: 'Write the mail of' }),
    },
    deps,
  );
  if (asked.kind !== 'answered') return asked;
  const { value, ...attempt } = asked;
  return { ...attempt, ...value, body: signed(value.body, request.profile), kind: 'written' };
}

/** The mail as a template; blanks in brackets stand for what only the person knows. */
function template(request: StepToTake): StepMail {
  const { plan, source } = request;
  const subject = source === null ? '' : readMailHeaders(source.note.frontmatter).subject;
  const body = [
    '[A template, not written by a model: fill in the brackets and delete this line.]',
    'Hello [name],',
    `[what you want to say, for: ${textOfStep(request)}]`,
    'Best regards,\n[Your name]',
  ];
  return {
    subject: oneLine(subject === '' ? plan.objective : replySubject(subject)),
    body: signed(body.join('\n\n'), request.profile),
  };
}

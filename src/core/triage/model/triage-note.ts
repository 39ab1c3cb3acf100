import { openingRequest, prompt } from '../../../llm/prompting/prompt';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { PromptTask } from '../../../llm/prompting/prompt-task';
import { freshMarker } from '../../../llm/prompting/prompt-text';
import type { LogEntry } from '../../../kernel/log/entry';
import type { Note } from '../../../kernel/notes/note';
import type { GenerateRequest } from '../../../kernel/ports/language-model';
import { ok } from '../../../kernel/notes/values/result';
import { readAnswer } from '../../../llm/provider/answers/read-answer';
import { fitPrompt } from './fit-prompt';
import { decisionOutput, decisionSchema, withoutReceipt, type Decision } from './decision';
import { truncatedEntry } from './decision-entries';
import { mailContext, type MailContext } from './mail-context';
import { findMoneyWord, receiptIn } from './money';
import type { Occasion } from './occasion';
import { SYSTEM_PROMPT } from './prompt';
import { purposeUnjudged } from './purpose';
import {
  decideWithoutAnswer,
  type Evidence,
  reviewDecision,
  reviewReply,
  type TriageTurn,
} from './review-decision';
import { triageByRules } from './rules';
import type { RulesInput } from './clues';
import type { TriageEnd, TriageOutcome } from './triage-outcome';
import { answersPerson, isOwnMail } from './audience';

export interface TriageSubject {
  path: string;
  note: Note;
}

export interface TriageDeps extends PromptDeps {
  moneyWords: readonly string[];
  occasion: Occasion;
  /** Whether the person has decided that the mail gets a reply, so that the model is asked for one. */
  wantsReply?: boolean;
  /** Models, as `provider:model`, that would have put away mail which needs the person, so that they archive nothing. */
  untrusted?: ReadonlySet<string>;
}

/** Maximum number of tokens of an answer; enough for a long reply. */
const ANSWER_TOKENS = 1_500;

/**
 * Asks the model about one note until an answer is valid, at most five times. Rejects as {@link prompt} does.
 */
export async function triageNote(subject: TriageSubject, deps: TriageDeps): Promise<TriageOutcome> {
  const asked = await prompt(taskOf(subject, deps), deps);
  const { earlier = [] } = deps.occasion;
  // The facts in a reply may come from these mails.
  const outcome =
    asked.kind === 'decided' && earlier.length > 0
      ? { ...asked, written: { by: asked.decidedBy, sources: earlier } }
      : asked;
  return outcome.kind === 'decided' && outcome.byRules !== undefined
    ? { ...outcome, decidedBy: 'rules:rules', insteadOf: outcome.decidedBy }
    : outcome;
}

/** The first call about a note, for a service that answers later: the same as of {@link triageNote}. */
export const triageRequest = (subject: TriageSubject, deps: Omit<TriageDeps, 'answers'>): GenerateRequest =>
  openingRequest(taskOf(subject, deps), deps);

function taskOf(
  subject: TriageSubject,
  {
    moneyWords,
    occasion,
    wantsReply = false,
    untrusted,
    model,
  }: Pick<TriageDeps, 'moneyWords' | 'occasion' | 'wantsReply' | 'untrusted' | 'model'>,
): PromptTask<TriageEnd, TriageTurn> {
  const mail = mailContext(subject.path, subject.note);
  const moneyWord = findMoneyWord(mail, moneyWords);
  const input: RulesInput = { mail, moneyWords, occasion, wantsReply };
  // The marker depends on the whole note, so that nothing in the note can close the fence.
  const marker = freshMarker([
    subject.note.text,
    ...(occasion.earlier ?? []).map(({ title, text }) => title + text),
  ]);
  return {
    task: 'triage',
    input,
    system: SYSTEM_PROMPT,
    output: decisionOutput,
    maxOutputTokens: ANSWER_TOKENS,
    about: aboutMail(mail),
    actions: {
      refused: 'the person decides',
      failed: 'the note is marked failed',
      deferred: 'the note stays pending',
    },
    prompt: (turns, room) => {
      const correction = turns.at(-1) ?? null;
      const fitted = fitPrompt({ mail, marker, correction, occasion, wantsReply, ...room });
      const { truncation, shown, ...prompt } = fitted;
      const cut = truncation === null ? null : truncatedEntry(truncation);
      return { ...prompt, cut, shown: [...shown.headers, '', shown.body].join('\n') };
    },
    review: (answer, so, { shown = '' }) => {
      const said = readAnswer(answer.text, answer.finishReason, decisionSchema);
      const reading = said.ok && receiptIn(mail) === null ? ok(withoutReceipt(said.value)) : said;
      if (wantsReply) return reviewReply({ answer, reading }, so);
      const { person } = occasion;
      const kept = reading.ok ? ok(withoutSelfReply(reading.value, { mail, moneyWord, person })) : reading;
      const { provider, modelId } = answer.answeredBy ?? model;
      const evidence: Evidence = {
        mail: {
          text: `${shown}\n${mail.answer ?? ''}`,
          body: shown.slice(shown.indexOf('\n\n')),
          subject: mail.subject,
          from: mail.from,
        },
        prompt: SYSTEM_PROMPT,
        mayAskAgain: answer.isFromBatch !== true,
        mayArchive: untrusted?.has(`${provider}:${modelId}`) !== true,
        purpose: () => purposeUnjudged(mail, { moneyWords, person }),
        byRules: () => decisionSchema.parse(triageByRules(input)),
      };
      return reviewDecision(
        { answer, reading: kept, moneyWord, evidence: provider === 'rules' ? null : evidence },
        so,
      );
    },
    giveUp: decideWithoutAnswer,
  };
}

/** Fields of every log entry about this note. */
const aboutMail = ({ path, messageId, subject }: MailContext): Partial<LogEntry> => ({
  ...(messageId === null ? {} : { email_message_id: messageId }),
  email_subject: subject,
  details: { note: path },
});

/**
 * The decision without a reply that would go to the person themselves. As with the rules, the person's own mail to
 * others is archived, unless it is about money; a mail to themselves is left to them.
 */
function withoutSelfReply(
  decision: Decision,
  { mail, moneyWord, person }: { mail: MailContext; moneyWord: string | null } & Pick<Occasion, 'person'>,
): Decision {
  const { kind } = decision;
  if ((kind !== 'draft_reply' && kind !== 'urgent') || !answersPerson(mail, person)) return decision;
  if (kind === 'urgent') return { ...decision, reply: null };
  const { confidence } = decision;
  const said = { confidence, reasoning: 'You sent this mail yourself.', isDeputys: true } as const;
  return isOwnMail(mail, person) && moneyWord === null
    ? { kind: 'archive', ...said }
    : { kind: 'needs_info', ...said, missing: 'What should happen with it?' };
}

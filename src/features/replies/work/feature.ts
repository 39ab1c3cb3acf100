import type { FeatureWork } from '../../../core/feature';
import type { PlanningSession } from '../../../core/session/planned-question';
import type { DecidedMail, ReplyWork } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { mailFacts } from '../../../core/session/mail-facts';
import { areAboutMail, type ReplySource } from '../../../core/drafts/reply-source';
import { signerOf } from '../../../core/settings/send-via';
import { occasionOf } from '../../../core/settings/occasion-of';
import { valueOf } from '../../../core/settings/feature-setting';
import type { TriageOutcome } from '../../../core/triage/model/triage-outcome';
import { borneOut } from '../../../core/triage/work/triage-prompt';
import { parseAddresses } from '../../../kernel/mail/headers/addresses';
import { replyRecipient } from '../../../kernel/mail/reply-recipient';
import { isModel } from '../../../kernel/mail/model-words';
import type { Destination } from '../../../kernel/ports/language-model';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { PromptOutcome } from '../../../llm/prompting/prompt-until-valid';
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import { addCost } from '../../../llm/prompting/tally';
import { mayUseNotes } from '../model/notes-consent';
import { QUOTE_MAIL, WRITE_DRAFTS } from '../model/settings';
import { REPLY_PROMPT, replyOutput, writeReply } from '../model/write-reply';
import { findSources, isOwn } from './find-sources';
import { findVoice, formInManner, mannerSources, type VoiceNote, writeVoice } from './voice-note';

const isAsNeeded = (settings: object): boolean => valueOf(settings, WRITE_DRAFTS) === 'as_needed';

/** A reply may take twice the tokens of a decision, because it shows more texts. */
const BUDGETS = 2;
/** Its answers are saved with those of the decision, under numbers that a decision does not reach. */
const AFTER_DECISION = 10;

/** Replaces the decision's reply by one that uses more; a template gets the person's greeting and closing. */
async function rewrite(session: Session, decided: DecidedMail): Promise<TriageOutcome> {
  const { mail, outcome, run, models, inTurn, signal } = decided;
  if (outcome.kind !== 'decided' || outcome.isUnusable === true) return outcome;
  const { decision } = outcome;
  if (!('reply' in decision) || decision.reply === null) return outcome;
  if (outcome.decidedBy.startsWith('rules:')) {
    const to = parseAddresses(
      replyRecipient(mail.note.frontmatter, ownAddressesOf(session.profiles.here)) ?? '',
    );
    const reply = await formInManner(session, decision.reply, { to, about: mail.note, signal });
    return { ...outcome, decision: { ...decision, reply } };
  }
  if (!isAsNeeded(session.settings) || !isModel(outcome.decidedBy)) return outcome;
  const connected = await models.connect('drafting', [mail]);
  if (!connected.ok || connected.value.model.provider === 'rules') return outcome;
  const { model, correction } = connected.value;
  const { destination } = model;
  const sources = await findSources(session, mail, { destination, signal });
  if (!areAboutMail(sources)) return outcome;
  const { write } = await planLetter(session, mail, { destination, sources });
  const asked = await session.prompt({
    model: { model: inTurn(model), correction },
    answers: afterDecision(run),
    signal,
    isUnattended: true,
    ask: write,
  });
  const paid = {
    ...outcome,
    replyCalls: asked.iterations,
    cost: addCost(outcome.cost, asked.cost),
    entries: [...outcome.entries, ...asked.entries],
    usage: {
      inputTokens: outcome.usage.inputTokens + asked.usage.inputTokens,
      outputTokens: outcome.usage.outputTokens + asked.usage.outputTokens,
      isEstimated: outcome.usage.isEstimated || asked.usage.isEstimated,
    },
  };
  if (asked.kind !== 'answered') return paid;
  return {
    ...paid,
    decision: { ...decision, reply: asked.value },
    written: { by: asked.decidedBy, sources },
  };
}

const afterDecision = (run: AnswerRun): AnswerRun => ({
  ...run,
  question: `${run.question}\nreply`,
  read: (round) => run.read(AFTER_DECISION + round),
  save: (round, answer) => run.save(AFTER_DECISION + round, answer),
});

/** A letter about a mail, with what its writer is shown; a reminder, if the mail is the person's own. */
async function planLetter(
  session: PlanningSession,
  mail: ShownNote,
  { destination, sources }: { destination: Destination; sources: readonly ReplySource[] },
) {
  const { settings, ports, profiles } = session;
  const facts = await mailFacts(session, mail);
  const profile = signerOf(profiles[destination], settings, mail.note);
  const question = { mail, sources, occasion: occasionOf(ports.clock, profile, facts) };
  const write = (deps: PromptDeps): Promise<PromptOutcome<string>> =>
    writeReply(
      { ...question, isReminder: isOwn(mail.note) },
      { ...deps, tokenBudget: BUDGETS * deps.tokenBudget },
    );
  return { shown: { sources, facts, profile }, write };
}

async function letter(
  ...[session, mail, run]: Parameters<ReplyWork['letter']>
): ReturnType<ReplyWork['letter']> {
  const { settings, timestamp } = session;
  const mayAsk = isAsNeeded(settings) && (run.destination === 'here' || mayUseNotes(settings));
  if (isOwn(mail.note) && !mayAsk) return null;
  const sources = await findSources(session, mail, run);
  const { write, shown } = await planLetter(session, mail, { ...run, sources });
  return {
    task: 'drafting',
    shows: [mail],
    ask: async (deps) => {
      const asked = await write(deps);
      if (asked.kind !== 'answered') return asked;
      const text = borneOut(asked.value, mail.note, { ...shown, at: timestamp() });
      return { ...asked, value: { text, ...shown } };
    },
    holdsProfile: true,
    follows: null,
  };
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** The note about how the person writes; `null` if there is none. */
    voice(): Promise<VoiceNote | null>;
  }
}

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Proposes the note about how the person writes, from mails they sent. */
    writeVoice: null;
  }
}

export const repliesWork: FeatureWork = {
  deputy: ({ ports, settings }) => ({ voice: () => findVoice(ports.vault, settings) }),
  acts: { writeVoice: ({ session, signal }) => writeVoice(session, signal) },
  doneTitles: { writeVoice: 'The note is there already; delete it to have it made anew' },
  replies: {
    question: (settings) =>
      isAsNeeded(settings)
        ? {
            task: 'drafting',
            instructions: () => REPLY_PROMPT + JSON.stringify(replyOutput.schema),
            frameTokens: 1_500,
            answerTokens: 250,
            budgets: BUDGETS,
          }
        : null,
    sources: findSources,
    quotes: (settings) => valueOf(settings, QUOTE_MAIL),
    rewrite,
    letter,
    manner: mannerSources,
    formInManner,
  },
};

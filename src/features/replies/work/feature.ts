import type { FeatureWork } from '../../../core/feature';
import type { PlanningSession } from '../../../core/session/planned-question';
import type { DecidedMail, ReplyWork } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { mailFacts } from '../../../core/session/mail-facts';
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
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import { addCost } from '../../../llm/prompting/tally';
import { mayUseNotes } from '../model/notes-consent';
import { QUOTE_MAIL, WRITE_DRAFTS } from '../model/settings';
import { REPLY_PROMPT, replyOutput, writeReply } from '../model/write-reply';
import { findSources } from './find-sources';
import { findVoice, formInManner, mannerSources, type VoiceNote, writeVoice } from './voice-note';

const isAsNeeded = (settings: object): boolean => valueOf(settings, WRITE_DRAFTS) === 'as_needed';

/** A reply may take twice the tokens of a decision, because it shows more texts. */
const BUDGETS = 2;
/** Its answers are saved with those of the decision, under numbers that a decision does not reach. */
const AFTER_DECISION = 10;

/**
 * Replaces the reply that came with a decision by one that uses what the decision was made without; a template gets the
 * person's greeting and closing.
 */
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
  if (sources.length === 0) return outcome;
  const facts = await mailFacts(session, mail);
  const person = signerOf(session.profiles[destination], session.settings, mail.note);
  const occasion = occasionOf(session.ports.clock, person, facts);
  const asked = await session.prompt({
    model: { model: inTurn(model), correction },
    answers: afterDecision(run),
    signal,
    isUnattended: true,
    ask: (deps) =>
      writeReply({ mail, sources, occasion }, { ...deps, tokenBudget: BUDGETS * deps.tokenBudget }),
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

/** The question for a reminder of a mail that the person sent, with its conversation. */
async function reminder(
  session: PlanningSession,
  mail: ShownNote,
  { destination, signal }: { destination: Destination; signal: AbortSignal },
): ReturnType<ReplyWork['reminder']> {
  const { settings, ports, profiles, timestamp } = session;
  if (!isAsNeeded(settings) || (destination === 'away' && !mayUseNotes(settings))) return null;
  const sources = await findSources(session, mail, { destination, signal });
  const person = signerOf(profiles[destination], settings, mail.note);
  const occasion = occasionOf(ports.clock, person, []);
  return {
    task: 'drafting',
    shows: [mail],
    ask: async (deps) => {
      const tokenBudget = BUDGETS * deps.tokenBudget;
      const asked = await writeReply({ mail, sources, occasion, isReminder: true }, { ...deps, tokenBudget });
      if (asked.kind !== 'answered') return asked;
      const shown = { sources, profile: person, at: timestamp() };
      return { ...asked, value: { text: borneOut(asked.value, mail.note, shown), sources } };
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
    reminder,
    manner: mannerSources,
    formInManner,
  },
};

import { DateTime } from '../../../kernel/dates/date-time';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { isOutgoingId } from '../../../kernel/mail/outgoing/outgoing-mail';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { Ledger } from '../../approvals/model/ledger';
import { ownAddressesOf, type Profile } from '../../drafts/profile';
import { knownFacts, withBlanks } from '../../drafts/unfounded';
import { isModel } from '../../../kernel/mail/model-words';
import { ANSWER } from '../../../kernel/notes/codes';
import { type Note, textField } from '../../../kernel/notes/note';
import type { FactsSession, KnownFact } from '../../session/memory';
import type { Clock } from '../../../kernel/ports/clock';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Vault } from '../../../kernel/ports/vault';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import { mailFacts } from '../../session/mail-facts';
import type { Advice, LearnedHere } from '../../session/learning';
import { occasionOf } from '../../settings/occasion-of';
import type { Decision } from '../model/decision';
import { mailContext } from '../model/mail-context';
import type { Occasion } from '../model/occasion';
import { triageNote, type TriageSubject } from '../model/triage-note';
import type { TriageOperationRequest } from '../model/triage-operation';
import type { TriageOutcome } from '../model/triage-outcome';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import { draftWork, draftWorkUnder } from '../../session/draft-work';
import { ModelTrials } from '../../session/model-trials';
import type { PlannedQuestion } from '../../session/planned-question';
import { isSentMail, type ReplySource } from '../../drafts/reply-source';
import { latestUnquoted, openMails, threadMails, type ThreadSession } from '../../session/thread-mails';
import { sourceWords } from '../../session/reply-work';
import type { Session } from '../../session/session';
import { signerOf } from '../../settings/send-via';
import { privacyByProfile, type Profiles } from '../../settings/profile-note';

/** Everything that a prompt about a mail shows in addition to the mail. */
interface MailQuestion {
  occasion: Occasion;
  /** Remembered facts that the model is shown. */
  facts: readonly KnownFact[];
  /** Learned verdict that may change the decision of the rules; `null` if nothing was asked. */
  advice: Advice | null;
  /** Models, as `provider:model`, that may not put mail away. */
  untrusted: ReadonlySet<string>;
}

interface QuestionSession extends FactsSession {
  index: ThreadSession['index'];
  ports: { vault: Vault; clock: Pick<Clock, 'now' | 'zone'>; device: DeviceStore };
  profiles: Pick<Profiles, Destination>;
  /** `null`: the prompt says nothing about the sender. */
  learned: Pick<LearnedHere, 'about'> | null;
}

/** Collects the parts of a prompt about a mail, apart from the mail itself. */
export async function questionAbout(
  mail: ShownNote,
  { provider, destination }: { provider?: string; destination: Destination },
  { learned, ...session }: QuestionSession,
): Promise<MailQuestion> {
  const advice = (await learned?.about(mail, (ids) => openMails(session, ids))) ?? null;
  const hint = advice?.hint ?? null;
  // The built-in rules use no facts.
  const facts = provider === 'rules' ? [] : await mailFacts(session, mail);
  const answersMailOf = provider === 'rules' ? null : await dayOfAnswered(mail.note, session.ports);
  const earlier = provider === 'rules' ? [] : await earlierMails(mail, session);
  return {
    occasion: occasionOf(
      session.ports.clock,
      signerOf(session.profiles[destination], session.settings, mail.note),
      facts,
      { hint, answersMailOf, earlier },
    ),
    facts,
    advice,
    untrusted:
      provider === 'rules' ? new Set() : await new ModelTrials(session.ports).failed(session.settings),
  };
}

/** Maximum number of earlier mails that the prompt shows, and of characters of each. */
const MOST_EARLIER = 3;
const LONGEST_EARLIER = 240;

/** Earlier mails of the conversation, in short; none for a mail that stays on this machine. */
async function earlierMails(
  mail: ShownNote,
  session: Omit<QuestionSession, 'learned'>,
): Promise<readonly ReplySource[]> {
  const address = foldAddress(readMailHeaders(mail.note.frontmatter).from?.address ?? '');
  if (address === '' || (await session.keptHere.firstReason([mail])) !== null) return [];
  const found = await threadMails(session, mail, { address, longest: LONGEST_EARLIER });
  return latestUnquoted(found, mail.note, MOST_EARLIER);
}

/** Asks a model about a mail. If the rules decide, what was learned may change the decision. */
export const askAbout =
  (
    mail: TriageSubject,
    { occasion, advice, untrusted }: Omit<MailQuestion, 'facts'>,
    moneyWords: readonly string[],
  ) =>
  async (deps: PromptDeps): Promise<TriageOutcome> => {
    const outcome = await triageNote(mail, { ...deps, moneyWords, occasion, untrusted });
    if (advice === null || outcome.kind !== 'decided' || !outcome.decidedBy.startsWith('rules:'))
      return markedAsRules(outcome);
    const input = { mail: mailContext(mail.path, mail.note), moneyWords, occasion };
    return markedAsRules(withDecision(outcome, advice.decide(outcome.decision, input)));
  };

/** The outcome with a decision that was learned, in the log, too. */
function withDecision(
  outcome: Extract<TriageOutcome, { kind: 'decided' }>,
  decision: Decision,
): TriageOutcome {
  if (decision === outcome.decision) return outcome;
  const { kind, confidence, reasoning, senderLine } = decision;
  const said = { decision: kind, confidence, reasoning };
  const learned = { sender_line: senderLine, rules_decision: outcome.decision.kind };
  const entries = outcome.entries.map((entry) =>
    entry.event === 'llm_decision' ? { ...entry, ...said, details: { ...entry.details, ...learned } } : entry,
  );
  return { ...outcome, decision, entries };
}

/** Says in the reason if the rules decided in the model's place. */
function markedAsRules(outcome: TriageOutcome): TriageOutcome {
  if (outcome.kind !== 'decided' || outcome.byRules === undefined) return outcome;
  const { decision, byRules } = outcome;
  return { ...outcome, decision: { ...decision, reasoning: `${BY_RULES[byRules]} ${decision.reasoning}` } };
}

const BY_RULES = {
  unquoted: 'By the rules, because the model did not say what in this mail it goes by.',
  untrusted: 'By the rules, because the model failed its test with mail that needs you.',
};

/** The question that triage asks about a mail. */
export const questionOnMail = (
  mail: TriageSubject,
  session: QuestionSession,
): PlannedQuestion<TriageOutcome> => ({
  task: 'triage',
  shows: [mail],
  ask: async (deps) => {
    const question = await questionAbout(mail, deps.model, session);
    return askAbout(mail, question, session.settings.moneyWords)(deps);
  },
  holdsProfile: true,
  follows: null,
});

/** Day on which Deputy sent the mail that a note answers; `null` if this device knows of none. */
async function dayOfAnswered(
  { frontmatter }: ShownNote['note'],
  { device, clock: { zone } }: QuestionSession['ports'],
): Promise<string | null> {
  const [answered = ''] = messageIds(readMailHeaders(frontmatter).inReplyTo ?? '');
  if (!isOutgoingId(answered)) return null;
  const sent = (await Ledger.load(device, () => '')).sentMail(answered);
  return sent === null ? null : DateTime.fromISO(sent.at, { zone }).toFormat('d LLL yyyy');
}

type Judged = Pick<
  TriageOperationRequest,
  'path' | 'note' | 'run' | 'outcome' | 'link' | 'formerDraft' | 'isPrivate' | 'byPerson'
> & {
  /** Location of the model whose prompt contains the profile. */
  destination: Destination;
};

/** Inputs for the operation on a decided note, from the current settings; `facts` were shown to the model. */
export async function triagePrompt(
  session: Session,
  { destination, ...judged }: Judged,
  facts: readonly KnownFact[],
): Promise<TriageOperationRequest> {
  const { profiles } = session;
  const at = session.timestamp();
  const profile = signerOf(profiles[destination], session.settings, judged.note);
  const isMadePrivate = privacyByProfile(profiles, destination) === 'private';
  return {
    ...judged,
    outcome: withReplyBorneOut(judged, { facts, profile, at }),
    isPrivate: judged.isPrivate ?? (isMadePrivate ? { kind: 'mark' } : null),
    at,
    folders: session.settings.folders,
    moneyWords: session.settings.moneyWords,
    profile,
    ownAddresses: ownAddressesOf(profiles.here),
    evaluatesDrafts: draftWorkUnder(session.settings) !== undefined,
    skipsRevision: draftWork()?.whyNot(session.settings) ?? null,
    showsCost: session.settings.costOnNotes,
    used: await textsUsed(
      session,
      facts,
      judged.outcome.kind === 'decided' ? (judged.outcome.written?.sources ?? []) : [],
    ),
  };
}

/** Headers that a reply may repeat, and the person's answer; Deputy's own keys hold words of models. */
const REPEATED = ['from', 'to', 'cc', 'reply_to', 'subject', 'date_received', 'attachments', ANSWER];

interface Shown {
  facts?: readonly KnownFact[];
  sources?: readonly ReplySource[];
  profile: Profile;
  at: string;
}

/** A letter about a note with a blank for each fact that its writer was shown nowhere. */
export function borneOut(
  letter: string,
  { frontmatter, body }: Note,
  { facts = [], sources = [], profile, at }: Shown,
): string {
  const shown = [
    ...REPEATED.map((key) => textField(frontmatter, key) ?? ''),
    body,
    ...facts.map(({ text }) => text),
    ...sources.flatMap(({ title, text }) => [title, text]),
    ...Object.values({ ...profile }),
    at,
  ];
  return withBlanks(letter, knownFacts(shown.join('\n')));
}

/** The outcome with a reply that is borne out, unless the rules wrote it. */
function withReplyBorneOut(
  { note, outcome }: Pick<Judged, 'note' | 'outcome'>,
  shown: Shown,
): Judged['outcome'] {
  if (outcome.kind !== 'decided' || !isModel(outcome.decidedBy)) return outcome;
  const { decision, written } = outcome;
  if (!('reply' in decision) || decision.reply === null) return outcome;
  const reply = borneOut(decision.reply, note, { ...shown, sources: written?.sources ?? [] });
  return { ...outcome, decision: { ...decision, reply } };
}

/** The texts that the writer of a letter was shown: links to all of them, and how they are named. */
export async function textsUsed(
  session: Pick<Session, 'links'>,
  facts: readonly KnownFact[],
  sources: readonly ReplySource[],
): Promise<NonNullable<TriageOperationRequest['used']>> {
  if (facts.length + sources.length === 0) return { links: [], words: [] };
  const link = await session.links.now();
  // It holds no name, so that a draft in it is no more private than the mail.
  const named = sources.filter(({ kind }) => kind !== 'voice');
  const links = [...facts, ...named].map(({ path }) => (isSentMail(path) ? path : link(path)));
  return { links, words: [...links.slice(0, facts.length), ...sourceWords(sources, link)] };
}

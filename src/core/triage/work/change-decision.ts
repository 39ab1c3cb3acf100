import type { FormerDraft } from '../../drafts/former-draft';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { readDecisionCode, RECEIPT } from '../../../kernel/notes/codes';
import { type Note, textField } from '../../../kernel/notes/note';
import { readStatus } from '../../../kernel/notes/read-status';
import { hashText } from '../../../kernel/notes/values/hash';
import type { Destination, LanguageModel } from '../../../kernel/ports/language-model';
import type { Decision, DecisionKind, Purpose } from '../model/decision';
import { personEntry, purposeEntry } from '../model/decision-entries';
import { triageNote } from '../model/triage-note';
import { STATUS, triageOperation } from '../model/triage-operation';
import type { TriageOutcome } from '../model/triage-outcome';
import type { Session } from '../../session/session';
import type { ModelAnswer, PromptModels } from '../../session/prompt-model';
import { replyWork } from '../../session/reply-work';
import type { KnownFact } from '../../session/memory';
import { findFormerDraft } from './find-former-draft';
import { type NoteActOutcome, commitAct, ownNote } from './note-acts';
import { asDiscarded } from './triage-one';
import { questionAbout, triagePrompt } from './triage-prompt';

export interface DecisionChange {
  path: string;
  /** The new decision. A reply is not among them, because {@link draftReply} also writes a draft. */
  to: Exclude<DecisionKind, 'draft_reply'>;
  /** Purpose that the person gave; else its own text decides. */
  purpose?: Purpose;
}

/** Replaces the triage decision about a note by the person's. */
export async function changeDecision(
  session: Session,
  { path, to, purpose }: DecisionChange,
): Promise<NoteActOutcome> {
  const found = await ownNote(session, path, DECIDED_IN);
  if (!found.ok) return { kind: 'refused', why: found.error };
  if (purpose === undefined && isDecidedSo(found.value, to)) return { kind: 'unchanged', note: path };
  const decision = personsDecision(to, purpose);
  const outcome: Decided = {
    ...UNASKED,
    kind: 'decided',
    decision,
    entries: [
      personEntry(decision, { note: path }),
      ...(purpose === undefined ? [] : [purposeEntry({ path, note: found.value }, purpose)]),
    ],
  };
  const run = session.ports.host.randomId();
  return settle(session, { path, note: found.value, run, outcome, facts: [], destination: 'here' });
}

export interface ReplyOptions {
  models: PromptModels;
  signal: AbortSignal;
}

/**
 * Writes a reply because the person has decided to reply; the draft comes from the model or from the rules' template.
 */
export async function draftReply(
  session: Session,
  path: string,
  { models, signal }: ReplyOptions,
): Promise<NoteActOutcome> {
  const found = await ownNote(session, path, DECIDED_IN);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  if (isDecidedSo(note, 'draft_reply')) return { kind: 'unchanged', note: path };
  if ((await session.ports.vault.edit(path, () => null)) === 'busy') return { kind: 'busy' };
  const connected = await models.connect('triage', [{ path, note }]);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message, code: connected.error.code };
  const { moneyWords } = session.settings;
  const { model } = connected.value;
  const { facts, occasion } = await questionAbout({ path, note }, model, { ...session, learned: null });
  const run = session.answers.open({ note: path, textHash: hashText(note.text), stage: 'reply' });
  const replied = await session.prompt({
    model: connected.value,
    answers: run,
    signal,
    ask: (deps) => triageNote({ path, note }, { ...deps, moneyWords, occasion, wantsReply: true }),
  });
  const decided = {
    mail: { path, note },
    outcome: replied,
    run,
    models,
    inTurn: (model: LanguageModel) => model,
  };
  const written = (await replyWork()?.rewrite(session, { ...decided, signal })) ?? replied;
  const outcome = { ...written, run: run.run };
  // The person may have stopped the work just as the last answer came.
  signal.throwIfAborted();
  return settleReply(session, { path, note, outcome, facts, destination: model.destination });
}

const DECIDED_IN = ['needsAction', 'done', 'archive'] as const;

type Decided = Extract<TriageOutcome, { kind: 'decided' }>;

interface Change {
  path: string;
  note: Note;
  run: string;
  outcome: Decided;
  /** Remembered facts that the model was shown. */
  facts: readonly KnownFact[];
  destination: Destination;
}

interface Replied extends Pick<Change, 'path' | 'note' | 'facts' | 'destination'> {
  outcome: ModelAnswer<TriageOutcome>;
}

async function settleReply(session: Session, { outcome, ...about }: Replied): Promise<NoteActOutcome> {
  const isReply = outcome.kind === 'decided' && outcome.decision.kind === 'draft_reply';
  const settled = isReply
    ? await settle(session, { ...about, run: outcome.run, outcome })
    : refusalOf(outcome);
  // An unusable answer is logged as well, because it was paid for.
  if (settled.kind !== 'done') await session.log.append(outcome.entries.map(asDiscarded));
  await session.answers.close(outcome.run);
  return settled;
}

function refusalOf(outcome: TriageOutcome): NoteActOutcome {
  switch (outcome.kind) {
    case 'deferred':
      return { kind: 'refused', why: outcome.error.message };
    case 'failed':
      return { kind: 'refused', why: outcome.cause };
    case 'decided':
      return { kind: 'refused', why: `No reply was written: ${outcome.decision.reasoning}.` };
  }
}

async function settle(
  session: Session,
  { path, note, run, outcome, facts, destination }: Change,
): Promise<NoteActOutcome> {
  const link = await session.links.to(path);
  const formerDraft = keptFor(outcome.decision.kind, await findFormerDraft(session, { path, link, note }));
  const isPrivate = await session.keptHere.firstReason([{ path, note }]);
  const byPerson = { backTo: session.settings.folders.needsAction };
  const judged = { path, note, run, outcome, link, formerDraft, isPrivate, byPerson, destination };
  const plan = triageOperation(await triagePrompt(session, judged, facts));
  if (!plan.ok) return { kind: 'refused', why: plan.error.message };
  const done = await commitAct(session, path, plan.value);
  if (done.kind !== 'done') return done;
  session.state.remember(readMessageId(note.frontmatter) ?? path);
  if (formerDraft?.kind === 'withdrawn')
    session.hostMemory.withdrawn.set(formerDraft.effect.path, 'You decided otherwise about its note.');
  return done;
}

/** The draft that an urgent note keeps; other notes lose it. */
const keptFor = (to: DecisionKind, draft: FormerDraft | null): FormerDraft | null =>
  draft?.kind === 'withdrawn' && to === 'urgent' ? { kind: 'kept', path: draft.effect.path } : draft;

/**
 * Whether the note already has this decision. A rejected reply may be requested again, and a receipt may become a
 * question.
 */
const isDecidedSo = ({ frontmatter }: Note, to: DecisionKind): boolean =>
  textField(frontmatter, 'decision') === to &&
  readStatus(frontmatter) === STATUS[to] &&
  textField(frontmatter, RECEIPT) === undefined &&
  readDecisionCode(frontmatter) !== 'rejected';

const UNASKED = {
  decidedBy: 'person',
  override: null,
  iterations: 0,
  usage: { inputTokens: 0, outputTokens: 0, isEstimated: false },
  cost: 'local',
  latencyMs: 0,
} as const;

function personsDecision(to: DecisionChange['to'], purpose: Purpose = 'answer'): Decision {
  const judgement = { confidence: 1, reasoning: 'You decided so.', isDeputys: true } as const;
  switch (to) {
    case 'needs_info':
      return { kind: to, ...judgement, missing: MISSING[purpose], purpose };
    case 'archive':
      return { kind: to, ...judgement };
    case 'urgent':
      return { kind: to, ...judgement, reply: null, handOver: null };
    case 'delegate':
      return { kind: to, ...judgement, handOver: 'Someone you choose.' };
  }
}

const MISSING: Record<Purpose, string> = {
  answer: 'What should happen with this note?',
  do: 'What the mail asks for.',
  read: 'See the mail.',
};

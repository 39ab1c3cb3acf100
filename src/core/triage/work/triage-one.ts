import { conflictEntry } from '../../../kernel/effects/conflict-entry';
import type { CommitResult, Conflict } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { hashText } from '../../../kernel/notes/values/hash';
import { type Note, textField } from '../../../kernel/notes/note';
import { outAt } from '../../../kernel/notes/out-mark';
import { readStatus } from '../../../kernel/notes/read-status';
import { ok } from '../../../kernel/notes/values/result';
import { type CallStep, type Destination, ModelError } from '../../../kernel/ports/language-model';
import { type PrivateBecause, privateWords } from '../../../kernel/privacy/private-note';
import type { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import type { PromptModel, PromptModels } from '../../session/prompt-model';
import { replyWork } from '../../session/reply-work';
import type { KnownFact } from '../../session/memory';
import { triageOperation } from '../model/triage-operation';
import type { TriageOutcome } from '../model/triage-outcome';
import type { AnswerRun } from '../../../llm/prompting/saved-answers';
import { type Session, timestampOf } from '../../session/session';
import type { Asked } from './ask-in-turn';
import { findFormerDraft } from './find-former-draft';
import { givenUp } from './give-up';
import { readNote } from '../../../kernel/index/read-note';
import { isUnchanged } from '../../../kernel/effects/read-text';
import type { WaitingNote } from '../../session/run-queue';
import { askAbout, questionAbout, triagePrompt } from './triage-prompt';
import type { TriagedNote } from './triaged-note';

export interface TriageOptions extends PromptModel {
  /** Connects a model for a note that stays on this machine, or for a reply. */
  planModels: PromptModels;
  /** When aborted, no further note is begun. */
  stop: AbortSignal;
  /** When aborted, late answers are dropped. */
  abort: AbortSignal;
  /** Evaluates new drafts in parallel; missing if drafts are not evaluated. */
  drafts?: { add(path: string): void; refuse(): void };
}

/** Connects the triage of one note with that of the others in the queue. */
export interface OneOfMany {
  /** Whether to ask about no further note. */
  isOver: () => boolean;
  /** Called when the model's outcome is known, before it is acted on. */
  onAsked: (asked: Asked) => void;
  /** Called when asking failed, as with a lost lock. */
  onFailure: (error: unknown) => void;
  /** Called with what the question waits for. */
  onStep: (step: CallStep) => void;
}

/** Triages one note; `null` if it is no longer waiting, or is not to be asked about when it is its turn. */
export async function triageOne(
  session: Session,
  waiting: WaitingNote,
  options: TriageOptions,
  { isOver, onAsked, onFailure, onStep }: OneOfMany,
): Promise<TriagedNote | null> {
  const { path } = waiting;
  const note = await readNote(session.ports.vault, path);
  if (note === null || readStatus(note.frontmatter) !== 'pending' || outAt(note.frontmatter) !== null)
    return null;
  const subject = textField(note.frontmatter, 'subject') ?? path;
  // An answer about a text that is still being written would be wasted money.
  if ((await session.ports.vault.edit(path, () => null)) === 'busy')
    return { path, subject, outcome: TYPING };
  const hash = hashText(note.text);
  const isPrivate = await session.keptHere.firstReason([{ path, note }]);
  const chosen =
    isPrivate === null ? ok(options) : await options.planModels.connect('triage', [{ path, note }]);
  if (!chosen.ok) return notHere({ path, subject }, chosen.error);
  const run = await openAttempt(session, path, hash);
  if (session.effects.isUnfinished(run.run)) return null;
  const { model, correction } = chosen.value;
  const isAsked = async () => !isOver() && (await isUnchanged(session.ports.vault, path, note.text));
  const { facts, ...question } = await questionAbout({ path, note }, model, session);
  const outcome = await session.calls.inTurn({ rank: 'note', isAsked, onFailure, onStep }, async (inTurn) => {
    const asked = await session.prompt({
      model: { model: inTurn(model), correction },
      answers: run,
      signal: options.abort,
      isUnattended: true,
      ask: askAbout({ path, note }, question, session.settings.moneyWords),
    });
    const settled = await givenUp(session.timeouts, waiting.messageId ?? path, asked);
    onAsked({ outcome: settled, model });
    const decided = { mail: { path, note }, outcome: settled, run, models: options.planModels, inTurn };
    return (await replyWork()?.rewrite(session, { ...decided, signal: options.abort })) ?? settled;
  });
  if (outcome === null) return null;
  if (outcome.kind === 'deferred') {
    await session.log.append(outcome.entries.map((entry) => ofAttempt(entry, run.run)));
    await session.answers.close(run.run);
    return { path, subject, outcome: { kind: 'deferred', error: outcome.error } };
  }
  const finding = {
    path,
    messageId: waiting.messageId,
    note,
    run,
    outcome: keptHere(outcome, isPrivate),
    isPrivate,
    facts,
    destination: model.destination,
  };
  const settled = { path, subject, outcome: await settle(session, finding) };
  return outcome.isUnusable === true ? { ...settled, isUnusable: true } : settled;
}

/** Logs why a note was not shown to the provider. */
const keptHere = (outcome: Settled, why: PrivateBecause | null): Settled =>
  why === null
    ? outcome
    : {
        ...outcome,
        entries: outcome.entries.map((entry) => ({
          ...entry,
          details: { ...entry.details, kept_here: privateWords(why) },
        })),
      };

/** Logs that no model on this machine is available: the private note waits for one. */
const notHere = (
  about: Pick<TriagedNote, 'path' | 'subject'>,
  { message }: ProviderSetupError,
): TriagedNote => ({
  ...about,
  outcome: { kind: 'deferred', error: new ModelError('network', message, { isUnsent: true }) },
});

/**
 * Opens the saved answers of an attempt. If a crash came between logging an attempt and closing it, the attempt is
 * closed.
 */
async function openAttempt(session: Session, path: string, textHash: string): Promise<AnswerRun> {
  const run = session.answers.open({ note: path, textHash, stage: 'triage' });
  if (!run.isTakenUp) return run;
  const since = timestampOf(session.ports, -LONGEST_CRASH_MS);
  if (!(await session.log.hasAttempt(run.run, since))) return run;
  await session.answers.close(run.run);
  return session.answers.open({ note: path, textHash, stage: 'triage' });
}

/** Milliseconds for which the log is searched back for entries of a crashed attempt. */
const LONGEST_CRASH_MS = 30 * 86_400_000;

const ofAttempt = (entry: LogEntry, attempt: string): LogEntry => ({
  ...entry,
  details: { ...entry.details, attempt },
});

type Settled = Exclude<TriageOutcome, { kind: 'deferred' }>;

interface Finding {
  path: string;
  messageId: string | undefined;
  note: Note;
  run: AnswerRun;
  outcome: Settled;
  isPrivate: PrivateBecause | null;
  /** Remembered facts that the model was shown. */
  facts: readonly KnownFact[];
  destination: Destination;
}

async function settle(session: Session, finding: Finding): Promise<TriagedNote['outcome']> {
  const { path, messageId, note, run, outcome, isPrivate, destination } = finding;
  const link = await session.links.to(path);
  const formerDraft = await findFormerDraft(session, { path, link, note });
  const judged = { path, note, run: run.run, outcome, link, formerDraft, isPrivate, destination };
  const plan = triageOperation(await triagePrompt(session, judged, finding.facts));
  if (!plan.ok) return tellUnwritable(session, path, plan.error.message);
  const result = await session.effects.commit(plan.value);
  if (result.kind === 'failed') return tellUnwritable(session, path, result.error.message);
  if (result.kind === 'conflict') return tellConflict(session, finding, result.reason);
  await session.answers.close(run.run);
  session.state.remember(messageId ?? path);
  if (formerDraft?.kind === 'withdrawn')
    session.hostMemory.withdrawn.set(formerDraft.effect.path, 'Its note was triaged again.');
  return report(session, outcome, result);
}

/** Logs that the model was asked but the note can't be changed, or not without damage. */
async function tellUnwritable(session: Session, path: string, why: string): Promise<TriagedNote['outcome']> {
  await session.log.append([
    { event: 'write_failed', severity: 'error', details: { note: path, reason: why } },
  ]);
  return { kind: 'unwritable', why };
}

async function tellConflict(
  session: Session,
  { path, run, outcome }: Finding,
  reason: Conflict['reason'],
): Promise<TriagedNote['outcome']> {
  const why = WHY[reason];
  const conflict = conflictEntry({ path, reason }, { reason: why });
  // During an edit, the text may still end up unchanged. The answer then stays valid and is logged when it is used.
  const discarded = reason === 'busy' ? [] : outcome.entries.map(asDiscarded);
  await session.log.append([...discarded, conflict]);
  if (reason === 'busy') return TYPING;
  await session.answers.close(run.run);
  return { kind: 'conflict', why };
}

/** Marks the entry of an answer that was paid for but not used. */
export const asDiscarded = (entry: LogEntry): LogEntry => ({
  ...entry,
  details: { ...entry.details, discarded: true },
});

const WHY = {
  changed: 'The note was changed while the model answered. The next cycle tries again.',
  missing: 'The note was moved or deleted while the model answered.',
  busy: 'The note is being edited. The next cycle tries again.',
} as const;

const TYPING: TriagedNote['outcome'] = { kind: 'conflict', why: WHY.busy, isTyping: true };

function report(
  session: Session,
  outcome: Settled,
  { operation }: Extract<CommitResult, { kind: 'committed' }>,
): TriagedNote['outcome'] {
  const edited = operation.effects.find(({ kind }) => kind === 'edit');
  const moved = operation.effects.find(({ kind }) => kind === 'move');
  const note = moved?.kind === 'move' ? moved.to : edited?.kind === 'edit' ? edited.path : '';
  if (outcome.kind === 'failed') return { kind: 'failed', why: outcome.cause, note };
  const { decision, override } = outcome;
  const created = operation.effects.find(({ kind }) => kind === 'create');
  session.state.countDecision(decision.kind);
  return {
    kind: 'decided',
    decision: decision.kind,
    reason: decision.reasoning,
    note,
    draft: created?.kind === 'create' ? created.path : null,
    override: override !== null,
  };
}

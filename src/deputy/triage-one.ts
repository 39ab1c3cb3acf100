import type { CommitResult } from '../effects/operation';
import { hashText } from '../notes/hash';
import { type Note, textField } from '../notes/note';
import { readStatus } from '../notes/status';
import type { LanguageModel, ModelError } from '../ports/language-model';
import type { TokenCorrection } from '../provider/token-correction';
import type { Decision } from '../triage/decision';
import { triageNote } from '../triage/triage-note';
import { triageOperation } from '../triage/triage-operation';
import type { TriageOutcome } from '../triage/triage-outcome';
import type { AnswerRun } from './answer-shelf';
import type { Desk } from './desk';
import { findFormerDraft } from './former-draft';
import { readNote } from './read-note';
import type { WaitingNote } from './run-queue';
import type { TriagedNote } from './triaged-note';

/** Cycles in a row that a note may run into a time-out before a person has to look. */
const MOST_TIMEOUTS = 3;

export interface TriageOptions {
  model: LanguageModel;
  correction: TokenCorrection;
  /** Aborted: no further note is begun. */
  stop: AbortSignal;
  /** Aborted: late answers are dropped. */
  abort: AbortSignal;
}

/** One note from pending to its next state; `null` when it does not wait any more. */
export async function triageOne(
  desk: Desk,
  waiting: WaitingNote,
  options: TriageOptions,
): Promise<TriagedNote | null> {
  const { path } = waiting;
  const note = await readNote(desk.ports.vault, path);
  if (note === null || readStatus(note.frontmatter) !== 'pending') return null;
  const run = desk.answers.open(path, hashText(note.text));
  const asked = await triageNote(
    { path, note },
    {
      model: options.model,
      answers: run,
      correction: options.correction,
      tokenBudget: desk.settings.tokenBudget,
      moneyWords: desk.settings.moneyWords,
      signal: options.abort,
    },
  );
  desk.state.countTokens(asked.usage.inputTokens + asked.usage.outputTokens);
  const outcome = await givenUp(desk, path, asked);
  const subject = textField(note.frontmatter, 'subject') ?? path;
  if (outcome.kind === 'deferred') {
    await desk.log.append(outcome.entries);
    await desk.answers.close(run.run);
    return { path, subject, outcome: { kind: 'deferred', error: outcome.error } };
  }
  return { path, subject, outcome: await settle(desk, { path, note, run, outcome }) };
}

/** A time-out for the third cycle in a row is put before the person instead of being paid for once more. */
async function givenUp(desk: Desk, path: string, outcome: TriageOutcome): Promise<TriageOutcome> {
  if (outcome.kind !== 'deferred' || outcome.error.code !== 'timeout') {
    if (outcome.kind !== 'deferred') await desk.timeouts.clear(path);
    return outcome;
  }
  if ((await desk.timeouts.add(path)) < MOST_TIMEOUTS) return outcome;
  await desk.timeouts.clear(path);
  return { ...outcome, kind: 'decided', decision: timedOut(outcome.error), override: null };
}

function timedOut(error: ModelError): Decision {
  const reasoning = `The model ran into a time-out in ${String(MOST_TIMEOUTS)} cycles in a row`;
  const missing = `${reasoning}. ${error.message} Set the status to pending to try again.`;
  return { kind: 'needs_info', confidence: 0, reasoning, missing };
}

type Settled = Exclude<TriageOutcome, { kind: 'deferred' }>;

interface Finding {
  path: string;
  note: Note;
  run: AnswerRun;
  outcome: Settled;
}

async function settle(desk: Desk, { path, note, run, outcome }: Finding): Promise<TriagedNote['outcome']> {
  const { folders } = desk.settings;
  const formerDraft = await findFormerDraft(desk, { path, note });
  const plan = triageOperation({
    path,
    note,
    run: run.run,
    at: desk.timestamp(),
    outcome,
    folders,
    formerDraft,
  });
  if (!plan.ok) return tellUneditable(desk, run, { path, why: plan.error.message });
  const result = await desk.effects.commit(plan.value);
  if (result.kind === 'conflict') return tellConflict(desk, run, result);
  await desk.answers.close(run.run);
  desk.state.remember(textField(note.frontmatter, 'message_id') ?? path);
  return report(desk, outcome, result);
}

/** The model was asked, but the frontmatter is written in a form that can't be changed without damage. */
async function tellUneditable(
  desk: Desk,
  run: AnswerRun,
  { path, why }: { path: string; why: string },
): Promise<TriagedNote['outcome']> {
  await desk.log.append([{ event: 'note_skipped', severity: 'error', details: { note: path, reason: why } }]);
  return { kind: 'conflict', why };
}

async function tellConflict(
  desk: Desk,
  run: AnswerRun,
  { path, reason }: Extract<CommitResult, { kind: 'conflict' }>,
): Promise<TriagedNote['outcome']> {
  const why = WHY[reason];
  await desk.log.append([{ event: 'conflict', severity: 'warn', details: { note: path, reason: why } }]);
  // While somebody types the text may yet stay as it was: then the answer still holds.
  if (reason !== 'busy') await desk.answers.close(run.run);
  return { kind: 'conflict', why };
}

const WHY = {
  changed: 'The note was changed while the model was asked. It is taken up again in the next cycle.',
  missing: 'The note was moved or deleted while the model was asked.',
  busy: 'Somebody is typing in the note. It is taken up again in the next cycle.',
} as const;

function report(
  desk: Desk,
  outcome: Settled,
  { operation }: Extract<CommitResult, { kind: 'committed' }>,
): TriagedNote['outcome'] {
  const edited = operation.effects.find(({ kind }) => kind === 'edit');
  const moved = operation.effects.find(({ kind }) => kind === 'move');
  const note = moved?.kind === 'move' ? moved.to : edited?.kind === 'edit' ? edited.path : '';
  if (outcome.kind === 'failed') return { kind: 'failed', why: outcome.cause, note };
  const { decision, override } = outcome;
  const created = operation.effects.find(({ kind }) => kind === 'create');
  desk.state.countDecision(decision.kind);
  return {
    kind: 'decided',
    decision: decision.kind,
    reason: decision.reasoning,
    note,
    draft: created?.kind === 'create' ? created.path : null,
    override: override !== null,
  };
}

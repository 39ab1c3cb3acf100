import { draftNote } from '../../drafts/draft-note';
import type { Profile } from '../../drafts/profile';
import type { FormerDraft } from '../../drafts/former-draft';
import type { CreateEffect, Effect, OperationPlan } from '../../../kernel/effects/operation';
import type { OwnChanges } from '../../../kernel/index/own-keys';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { modelSays } from '../../../kernel/mail/model-words';
import {
  ASK,
  codeBeside,
  DECISION_CODE,
  type DecisionCode,
  DUE_DAY,
  PURPOSE,
  PRIVATE,
  RECEIPT,
  SENDER_LINE,
  TO_CHECK,
} from '../../../kernel/notes/codes';
import type { LogEntry } from '../../../kernel/log/entry';
import { baseName } from '../../../kernel/notes/names';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { capitalized } from '../../../kernel/notes/text/capitalized';
import { isInside } from '../../../kernel/notes/paths';
import type { PrivateBecause } from '../../../kernel/privacy/private-note';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { askOf, type Decision, isModelsOwn } from './decision';
import { mailContext } from './mail-context';
import { codeOf } from './money-rule';
import { noteEdit, noteTitle, type OperationRequest, shorten, transitionEntry } from './note-operation';
import { priorityChanges, withoutOwnUrgency } from './own-urgency';
import { purposeOf } from './purpose';
import { decisionBlock, failureBlock, type Want } from './triage-block';
import type { TriageOutcome } from './triage-outcome';
import type { PromptAttempt } from '../../../llm/prompting/attempt';
import { textField } from '../../../kernel/notes/note';

export interface TriageOperationRequest extends OperationRequest {
  outcome: Exclude<TriageOutcome, { kind: 'deferred' }>;
  folders: { drafts: string; done: string };
  /** The person's words for money: a mail about it is not only to be read. */
  moneyWords: readonly string[];
  /** An unambiguous link to the note. */
  link: string;
  /** Draft of an earlier triage of this note; `null` if there is none. */
  formerDraft: FormerDraft | null;
  /** Set if a person decided. `backTo`: the folder to which a filed note returns. */
  byPerson?: { backTo: string };
  /** Profile that signs the draft. */
  profile: Profile;
  /** The person's addresses, folded: no draft is addressed to them. */
  ownAddresses: ReadonlySet<string>;
  /** Whether a model's draft is evaluated before it is submitted for approval. */
  evaluatesDrafts: boolean;
  /** Reason for the log why drafts are not evaluated. */
  skipsRevision?: 'globally_disabled' | 'disabled' | null;
  /** Whether the cost of the decision is written into the note. */
  showsCost: boolean;
  /** Why the note, and so its draft, never goes to a remote provider. */
  isPrivate: PrivateBecause | null;
  /** The facts, notes and earlier mails that the model was shown: links to them, and what the person reads. */
  used?: { links: readonly string[]; words: readonly string[] };
}

/** The changes to the vault for a triaged note. Pure; fails if the note's frontmatter can't be edited. */
export const triageOperation = (request: TriageOperationRequest): Result<OperationPlan, NoteProblem> =>
  request.outcome.kind === 'decided'
    ? decisionOperation(request, request.outcome)
    : failureOperation(request, request.outcome);

type Decided = Extract<TriageOutcome, { kind: 'decided' }>;
type Failed = Extract<TriageOutcome, { kind: 'failed' }>;

/** Status of a note after each decision. A note that is `done` moves to `Done/`. */
export const STATUS: Record<Decision['kind'], string> = {
  draft_reply: 'pending_approval',
  needs_info: 'needs_info',
  archive: 'done',
  urgent: 'pending_approval',
  delegate: 'pending_approval',
};

const LABEL: Record<Decision['kind'], string> = {
  draft_reply: 'Drafted a reply to',
  needs_info: 'Asked you about',
  archive: 'Archived',
  urgent: 'Marked as urgent:',
  delegate: 'Suggested passing on:',
};

const PERSONS_LABEL: Record<Decision['kind'], string> = {
  draft_reply: LABEL.draft_reply,
  needs_info: 'Marked as a question:',
  archive: LABEL.archive,
  urgent: LABEL.urgent,
  delegate: 'Marked for hand-over:',
};

const PERSON = 'person';

function labelOf(kind: Decision['kind'], want: Want | null, isPersons: boolean): string {
  if (!isPersons) return want === 'read' || want === 'check' ? `For you to ${want}:` : LABEL[kind];
  const isMoved = kind === 'needs_info' && want !== null && want !== 'answer';
  return isMoved ? `Moved to ${capitalized(want)}:` : PERSONS_LABEL[kind];
}

function decisionOperation(
  request: TriageOperationRequest,
  outcome: Decided,
): Result<OperationPlan, NoteProblem> {
  const { path, folders, formerDraft, byPerson } = request;
  const { decision } = outcome;
  const purpose = purposeOf(decision, mailContext(path, request.note), request.moneyWords);
  const isToCheck = purpose === 'read' && 'isToCheck' in decision;
  const want = isToCheck ? 'check' : purpose;
  const due = purpose === 'do' || purpose === 'answer' ? (decision.due ?? null) : null;
  const draft = draftOf(request, outcome);
  const keptDraft = formerDraft?.kind === 'kept' ? formerDraft.path : null;
  const edit = noteEdit(request, {
    status: STATUS[decision.kind],
    changes: {
      decision: decision.kind,
      decision_confidence: decision.confidence,
      ...verdict(request, outcome, { reason: reasonOf(outcome), code: codeOf(outcome.override) }),
      ...priorityChanges(request.note.frontmatter, decision.kind === 'urgent'),
      draft_path: draft?.path ?? keptDraft,
      [ASK]: askIn(decision),
      [RECEIPT]: decision.kind === 'needs_info' && decision.isReceipt === true ? true : null,
      [PURPOSE]: purpose,
      [TO_CHECK]: isToCheck ? true : null,
      [DUE_DAY]: due,
      [SENDER_LINE]: decision.senderLine ?? null,
      // A note that is private by its folder is marked, because it may later leave that folder.
      ...(request.isPrivate?.kind === 'folder' ? { [PRIVATE]: true } : {}),
    },
    block: decisionBlock(decision, {
      decidedBy: deciderOf(request, outcome),
      purpose: want,
      due,
      draft: draft?.path ?? null,
      isTemplate: isByRules(outcome),
      keptDraft,
      override: outcome.override,
      used: request.used?.words ?? [],
    }),
  });
  if (!edit.ok) return edit;
  const effects: Effect[] = [edit.value];
  if (draft !== null) effects.push(draft);
  if (formerDraft?.kind === 'withdrawn') effects.push(formerDraft.effect);
  const place = STATUS[decision.kind] === 'done' ? folders.done : (byPerson?.backTo ?? null);
  if (place !== null && !isInside(path, place))
    effects.push({ kind: 'move', from: path, to: `${place}/${baseName(path)}` });
  return ok({
    run: request.run,
    kind: byPerson === undefined ? 'triage' : 'decision',
    label: `${labelOf(decision.kind, want, byPerson !== undefined)} ${noteTitle(request)}`,
    effects,
    entries: [
      ...outcome.entries,
      transitionEntry(request, STATUS[decision.kind]),
      ...(draft === null || isByRules(outcome) ? [] : skippedRevision(request, draft)),
    ],
    ...(byPerson === undefined ? {} : { byPerson: true }),
  });
}

/** Log entry for a draft that is not evaluated, as a skipped revision. */
const skippedRevision = (
  { run, note, skipsRevision = null }: TriageOperationRequest,
  { path }: CreateEffect,
): LogEntry[] =>
  skipsRevision === null
    ? []
    : [
        {
          event: 'draft_revised',
          severity: 'info',
          email_subject: textField(note.frontmatter, 'subject') ?? '',
          details: {
            ...{ note: path, run, status: 'COMPLETED', iterations_used: 0, round_used: 0 },
            loop_skip_reason: skipsRevision,
          },
        },
      ];

const deciderOf = ({ byPerson }: TriageOperationRequest, { decidedBy }: Pick<Decided, 'decidedBy'>): string =>
  byPerson === undefined ? decidedBy : PERSON;

function failureOperation(
  request: TriageOperationRequest,
  outcome: Failed,
): Result<OperationPlan, NoteProblem> {
  const { formerDraft } = request;
  const keptDraft = formerDraft?.kind === 'kept' ? formerDraft.path : null;
  const edit = noteEdit(request, {
    status: 'failed',
    changes: {
      decision: null,
      decision_confidence: null,
      ...verdict(request, outcome, { reason: ownReason(outcome.cause), code: null }),
      ...priorityChanges(request.note.frontmatter, false),
      draft_path: keptDraft,
      [ASK]: null,
      [RECEIPT]: null,
      [PURPOSE]: null,
      [TO_CHECK]: null,
      [DUE_DAY]: null,
      [SENDER_LINE]: null,
    },
    block: failureBlock(outcome.cause, keptDraft),
  });
  if (!edit.ok) return edit;
  return ok({
    run: request.run,
    kind: 'triage',
    label: `Could not triage ${noteTitle(request)}`,
    effects: formerDraft?.kind === 'withdrawn' ? [edit.value, formerDraft.effect] : [edit.value],
    entries: [...outcome.entries, transitionEntry(request, 'failed')],
  });
}

/** Whether rules made the decision; only rules decide without a model and write templates. */
const isByRules = ({ decidedBy }: Decided): boolean => decidedBy.startsWith('rules:');

function draftOf(request: TriageOperationRequest, outcome: Decided): CreateEffect | null {
  const { path, link, note, at, folders, evaluatesDrafts, isPrivate, used } = request;
  const { decision } = outcome;
  const reply = 'reply' in decision ? decision.reply : null;
  if (reply === null) return null;
  const draft = draftNote({
    folder: folders.drafts,
    source: { path, link, frontmatter: withoutOwnUrgency(note.frontmatter) },
    reply,
    draftedBy: outcome.written?.by ?? outcome.decidedBy,
    draftedAt: at,
    confidence: decision.confidence,
    isUrgent: decision.kind === 'urgent',
    isTemplate: isByRules(outcome),
    profile: request.profile,
    ownAddresses: request.ownAddresses,
    awaitsRevision: evaluatesDrafts && !isByRules(outcome),
    usedFacts: used?.links ?? [],
  });
  return {
    kind: 'create',
    path: draft.path,
    after: draft.text,
    privacy: isPrivate === null ? 'open' : 'private',
    namedBy: { path, key: 'draft_path', form: 'path' },
    stamp: { drafted_at: at, source_note: link },
  };
}

/** The reason of a decision in at most 300 characters; a model's words are marked as such. */
const reasonOf = ({ decision, decidedBy }: Decided): string =>
  isModelsOwn(decision, decidedBy)
    ? modelSays(decision.reasoning, 280, decision)
    : ownReason(decision.reasoning);

const ownReason = (sentence: string): string => shorten(modelLine(sentence), 300);

function verdict(
  request: TriageOperationRequest,
  outcome: Decided | Failed,
  { reason, code }: { reason: string; code: DecisionCode | null },
): OwnChanges {
  return {
    decision_reason: reason,
    decided_by: deciderOf(request, outcome),
    decided_at: request.at,
    iteration_count: outcome.iterations,
    [DECISION_CODE]: code === null ? null : codeBeside(reason, code),
    ...(request.showsCost ? costChanges(request.note.frontmatter, outcome) : {}),
  };
}

/** First paragraph of the question to the person; the block contains the whole text. A receipt asks nothing. */
function askIn(decision: Decision): string | null {
  if (decision.kind === 'needs_info' && decision.isReceipt === true) return null;
  const [paragraph = ''] =
    askOf(decision)
      ?.trim()
      .split(/\n\s*\n/, 1) ?? [];
  const ask = shorten(modelLine(paragraph.slice(0, 1_000)), 200);
  return ask === '' ? null : ask;
}

/**
 * Frontmatter with the cost of deciding on the note, summed over all attempts, and the last model. Empty if no model
 * was asked.
 */
function costChanges(
  frontmatter: Readonly<Record<string, unknown>>,
  {
    decidedBy,
    insteadOf: model = decidedBy,
    iterations,
    replyCalls = 0,
    cost,
  }: TriageOperationRequest['outcome'],
): OwnChanges {
  const calls = iterations + replyCalls;
  if (calls === 0 || model.startsWith('rules:')) return {};
  return {
    ai_cost: sum(textField(frontmatter, 'ai_cost'), cost),
    ai_model: model,
    ai_calls: (numberIn(textField(frontmatter, 'ai_calls')) ?? 0) + calls,
  };
}

/**
 * Adds a cost in US dollars, rounded to the millionth; `unknown` if any part is unknown, `local` if nothing was
 * charged.
 */
function sum(former: string | undefined, cost: PromptAttempt['cost']): number | string {
  if (former === 'unknown' || cost === 'unknown') return 'unknown';
  const known = numberIn(former);
  if (cost === 'local') return known ?? 'local';
  return Number(((known ?? 0) + cost).toFixed(6));
}

function numberIn(text: string | undefined): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
}

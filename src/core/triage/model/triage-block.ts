import { modelLine } from '../../../kernel/mail/foreign-text';
import { modelSays, modelWrites } from '../../../kernel/mail/model-words';
import { noteLink } from '../../../kernel/notes/names';
import { type Decision, isModelsOwn, type Purpose } from './decision';
import type { Override } from './money-rule';

export interface BlockDetails {
  /** Who decided: `rules:1`, provider and model, or `person`. */
  decidedBy: string;
  /** Purpose of the note, `check` if Deputy would archive it; `null` for a receipt, and for a note that does not wait. */
  purpose: Want | null;
  /** Deadline, `YYYY-MM-DD`. */
  due: string | null;
  /** Link to the new draft. */
  draft: string | null;
  /** Whether the draft is a rule's form letter. */
  isTemplate: boolean;
  /** Link to an earlier draft that the person edited. */
  keptDraft: string | null;
  override: Override | null;
  /** Sources of the draft in addition to the mail: links, and the number of mails. */
  used?: readonly string[];
}

/** Deputy's block at the end of a triaged note: the decision, its reason, and the person's options. */
export const decisionBlock = (decision: Decision, details: BlockDetails): string =>
  paragraphs([
    `**${headlineOf(decision, details)}**`,
    ...findings(decision, details),
    ruleLine(decision, details),
    keptLine(details),
    `Next: ${nextStep(decision, details)}`,
  ]);

export const failureBlock = (cause: string, keptDraft: string | null): string =>
  paragraphs([
    '**Deputy could not triage this note.**',
    `What happened: ${line(cause)}`,
    keptLine({ keptDraft }),
    `Next: deal with it yourself, or ${AGAIN} to try once more.`,
  ]);

/** Block of a second delivery; `original` is a link to the first one. */
export const duplicateBlock = (original: string): string =>
  paragraphs([
    `**Deputy put this note aside: the same message is ${original}.**`,
    `Next: nothing. If it is not the same, move it back and ${AGAIN}.`,
  ]);

/** Block of a note whose mail another note holds with another text; `ask` names both files. */
export const conflictBlock = (ask: string, other: string): string =>
  paragraphs([
    `**This note and ${other} are one mail with different texts.**`,
    `Missing: ${line(ask)}`,
    `Next: put what you need into one of them and delete the other. Until then, neither is triaged.`,
  ]);

/** Block of a note whose reply the person rejected: draft and reason stay, the request for approval is removed. */
export const rejectedBlock = (block: string): string =>
  framed(block, '**You rejected the reply.**', `answer it yourself, or ${AGAIN}.`);

/** Block of a note that the person moved, with what Deputy found. */
export function movedBlock(block: string, to: Purpose): string {
  const { headline, label, next } = WANTS[to];
  return framed(block, `**${headline}**`, next).replace(
    /^(?:Missing|To do|About|To check): /mu,
    `${label}: `,
  );
}

/** Restores the block that {@link rejectedBlock} changed. */
export const draftedBlock = (block: string, kind: ReplyKind, isTemplate: boolean): string =>
  framed(block, `**${HEADLINES[kind]}**`, draftStep(isTemplate));

/** Decisions whose draft is a reply. */
export type ReplyKind = Extract<Decision, { reply: string | null }>['kind'];

export const REPLY_KINDS: Record<ReplyKind, true> = { draft_reply: true, urgent: true };

function framed(block: string, headline: string, next: string): string {
  const middle = block.split('\n\n').slice(1, -1);
  return [headline, ...middle, `Next: ${next}`].join('\n\n');
}

const AGAIN = 'press *Decide again* in Deputy';

const HEADLINES: Record<Decision['kind'], string> = {
  draft_reply: 'Deputy drafted a reply.',
  needs_info: 'Deputy needs something from you.',
  archive: 'Deputy archived this note.',
  urgent: 'Deputy thinks this is urgent.',
  delegate: 'Deputy suggests passing this on.',
};

const PERSONS_HEADLINES: Record<Decision['kind'], string> = {
  draft_reply: 'You asked for a reply.',
  needs_info: 'You marked this as a question.',
  archive: 'You archived this note.',
  urgent: 'You marked this as urgent.',
  delegate: 'You want to hand this over.',
};

function headlineOf(decision: Decision, { decidedBy, purpose }: BlockDetails): string {
  if (isReceipt(decision)) return 'This is a receipt: nothing is due.';
  const isPersons = decidedBy === 'person';
  if (decision.kind === 'needs_info' && purpose !== null && !(isPersons && purpose === 'answer'))
    return WANTS[purpose].headline;
  return (isPersons ? PERSONS_HEADLINES : HEADLINES)[decision.kind];
}

/** The purpose of a note, or that the person checks what Deputy would do with it. */
export type Want = Purpose | 'check';

/** Words of the block for a note that only the person can deal with. */
const WANTS: Record<Want, { headline: string; label: string; next: string }> = {
  answer: {
    headline: 'Deputy needs something from you.',
    label: 'Missing',
    next: `add what is missing above this block, then ${AGAIN}.`,
  },
  do: {
    headline: 'There is something for you to do.',
    label: 'To do',
    next: 'do it, then press *Mark done*.',
  },
  read: {
    headline: 'This is for you to read: nothing is expected.',
    label: 'About',
    next: 'press *Mark done*, for this one or for all of a day.',
  },
  check: {
    headline: 'This is for you to check.',
    label: 'To check',
    next: 'press *Mark done* if that is right, for this one or for all of a day.',
  },
};

const wantsOf = ({ purpose }: BlockDetails): (typeof WANTS)[Want] => WANTS[purpose ?? 'answer'];

const isReceipt = (decision: Decision): boolean =>
  decision.kind === 'needs_info' && decision.isReceipt === true;

/** Reasons and questions for the block, with a model's words marked as such. */
function findings(decision: Decision, details: BlockDetails): (string | null)[] {
  const isModels = isModelsOwn(decision, details.decidedBy);
  const why = `Why: ${isModels ? modelSays(decision.reasoning, MOST_OF_A_LINE, decision) : line(decision.reasoning)}`;
  const ask = (written: string): string => (isModels ? modelWrites(written, 4_000) : line(written));
  switch (decision.kind) {
    case 'draft_reply':
      return [draftLine(details), factsLine(details), dueLine(details), why];
    case 'needs_info':
      return isReceipt(decision)
        ? [why]
        : [`${wantsOf(details).label}: ${ask(decision.missing)}`, dueLine(details), why];
    case 'archive':
      return [why];
    case 'urgent':
      return [
        draftLine(details),
        factsLine(details),
        decision.handOver === null ? null : `Pass on to: ${ask(decision.handOver)}`,
        dueLine(details),
        why,
      ];
    case 'delegate':
      return [`Pass on to: ${ask(decision.handOver)}`, dueLine(details), why];
  }
}

function draftLine({ draft, isTemplate }: BlockDetails): string | null {
  if (draft === null) return null;
  const label = isTemplate ? ' (a template, not written by a model)' : '';
  return `Draft: ${noteLink(draft)}${label}`;
}

const factsLine = ({ draft, used = [] }: BlockDetails): string | null =>
  draft === null || used.length === 0 ? null : `Used in this draft: ${used.join(', ')}`;

const dueLine = ({ due }: BlockDetails): string | null => (due === null ? null : `Due: ${due}`);

const keptLine = ({ keptDraft }: Pick<BlockDetails, 'keptDraft'>): string | null =>
  keptDraft === null ? null : `Your earlier draft is kept: ${noteLink(keptDraft)}`;

const ruleLine = ({ reasoning }: Decision, { override }: BlockDetails): string | null =>
  override === null || override.reason === reasoning ? null : `Rule: ${override.reason}.`;

function nextStep(decision: Decision, details: BlockDetails): string {
  const { draft, isTemplate } = details;
  switch (decision.kind) {
    case 'needs_info':
      if (isReceipt(decision)) return 'press *Mark done*, for this one or for all receipts of a day.';
      return wantsOf(details).next;
    case 'archive':
      return `nothing. If it should not have been archived, move it back and ${AGAIN}.`;
    case 'delegate':
      return 'hand it over, then press *Mark done*.';
    case 'draft_reply':
    case 'urgent':
      if (draft === null) return 'deal with it, then press *Mark done*.';
      return draftStep(isTemplate);
  }
}

const draftStep = (isTemplate: boolean): string =>
  isTemplate
    ? 'fill in the draft. Nothing is sent without you.'
    : 'read the draft and change what you like. Nothing is sent without you.';

const paragraphs = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join('\n\n');

const line = (written: string): string => modelLine(written.slice(0, MOST_OF_A_LINE));

const MOST_OF_A_LINE = 1_000;

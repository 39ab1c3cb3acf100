import type { DecisionKind } from '../../features/triage/model/decision';
import { counted } from './words/counted';
import { estimatedCost } from './words/estimate-words';
import {
  isMissed,
  isNeedless,
  type PersonAct,
  type Rehearsal,
  rehearsalRows,
  type RehearsedMail,
} from './rehearsal-view';

/** A table of texts: the header row, then the other rows. */
export interface TextTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export const NOTHING_CHANGED = 'No note was made, no mail was sent, and the mailbox is as it was.';

/** "The latest 50 mails of the inbox of work, judged by the built-in rules." */
export const rehearsalTitle = ({ mails, place, judgedBy }: Rehearsal): string =>
  `The latest ${counted(mails.length, 'mail')} of ${place}, judged by ${judgedBy === 'rules' ? 'the built-in rules' : judgedBy}.`;

/**
 * How many mails Deputy would have wrongly archived, and how many drafts were needless; empty if the person's acts are
 * unknown.
 */
export function trustLines({ mails }: Pick<Rehearsal, 'mails'>): string[] {
  if (mails.every(({ did }) => did === null)) return [];
  const [missed, needless] = [mails.filter(isMissed).length, mails.filter(isNeedless).length];
  return [
    `Would have archived ${String(missed)} that you answered.`,
    `Would have drafted ${String(needless)} that you never answered.`,
  ];
}

/** Why the rehearsal stopped early, if it did, and what its model calls cost. */
export const rehearsalNotes = ({ stopped, calls, tokens, cost }: Rehearsal): string[] => [
  ...(stopped === null ? [] : [`It stopped early: ${stopped}`]),
  ...(calls === 0
    ? []
    : [`${counted(calls, 'call')}, ${tokens.toLocaleString('en')} tokens, ${estimatedCost(cost)}.`]),
];

/** Counts mails by the decision that Deputy would have made (rows) and by what the person did (columns). */
export function countTable(rehearsal: Pick<Rehearsal, 'mails'>): TextTable {
  const isCompared = rehearsal.mails.some(({ did }) => did !== null);
  const acts: readonly PersonAct[] = isCompared ? ['answered', 'archived', 'left'] : [];
  return {
    head: ['Deputy would', ...acts.map((act) => ACT_WORDS[act]), 'mails'],
    rows: rehearsalRows(rehearsal).map(({ decision, did, total }) => [
      decision === null ? 'not decide' : WOULD_WORDS[decision],
      ...acts.map((act) => String(did[act])),
      String(total),
    ]),
  };
}

/** Decision that Deputy would have made on a mail, with its reason. */
export const wouldWords = ({ would }: Pick<RehearsedMail, 'would'>): string =>
  would.kind === 'decided' ? `${WOULD_WORDS[would.decision]}: ${would.reason}` : `not decided: ${would.why}`;

const WOULD_WORDS: Record<DecisionKind, string> = {
  draft_reply: 'draft a reply',
  needs_info: 'ask you',
  archive: 'archive',
  urgent: 'call urgent',
  delegate: 'hand over',
};

export const ACT_WORDS: Record<PersonAct, string> = {
  answered: 'you answered',
  archived: 'you archived',
  left: 'you left',
};

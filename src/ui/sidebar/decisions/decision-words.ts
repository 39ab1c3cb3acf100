import type { DecisionRow } from '../../../core/app/view/activity/decision-row';

export type ShownDecisionKind = DecisionRow['decision'];

interface DecisionWords {
  /** Name of the decision, for a row's details and for screen readers. */
  name: string;
  /** Label on the filter. */
  chip: string;
  /** Phrase for what Deputy may do, shown before anything was decided. */
  offer: string;
  /** Label of the command that changes another decision to this one. */
  change: string;
  /** Icon of the decision: the name of a Lucide icon. */
  icon: string;
}

/** Words by decision, in the order of the filter. */
export const DECISION_WORDS: Record<ShownDecisionKind, DecisionWords> = {
  draft_reply: {
    name: 'Draft reply',
    chip: 'Drafts',
    offer: 'draft a reply',
    change: 'Draft a reply',
    icon: 'reply',
  },
  urgent: {
    name: 'Urgent',
    chip: 'Urgent',
    offer: 'flag it as urgent',
    change: 'Urgent',
    icon: 'triangle-alert',
  },
  needs_info: {
    name: 'Question',
    chip: 'Questions',
    offer: 'ask you',
    change: 'Question',
    icon: 'circle-help',
  },
  delegate: {
    name: 'To hand over',
    chip: 'Hand over',
    offer: 'hand over',
    change: 'Hand over',
    icon: 'users',
  },
  archive: { name: 'Archived', chip: 'Archived', offer: 'archive', change: 'Archive', icon: 'archive' },
};

/** Compares by the filter's order. */
export const byPlace = (a: ShownDecisionKind, b: ShownDecisionKind): number =>
  ORDER.indexOf(a) - ORDER.indexOf(b);

const ORDER: readonly string[] = Object.keys(DECISION_WORDS);

export const DECISIONS: readonly ShownDecisionKind[] = ORDER.filter(isDecision);

function isDecision(name: string): name is ShownDecisionKind {
  return Object.hasOwn(DECISION_WORDS, name);
}

/** All possible decisions as a phrase: `draft a reply, flag it as urgent or archive`. */
export const OFFERS = Object.values(DECISION_WORDS)
  .map(({ offer }) => offer)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1');

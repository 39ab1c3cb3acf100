import type { DecisionRow } from '../../dashboard/activity/decision-row';

type DecisionKind = DecisionRow['decision'];

interface DecisionWords {
  /** What was decided, for the details of a row and for screen readers. */
  name: string;
  /** On the filter. */
  chip: string;
  /** Before anything was decided: what Deputy may do. */
  offer: string;
  /** A Lucide icon. */
  icon: string;
}

/** In the order of the filter. */
export const DECISION_WORDS: Record<DecisionKind, DecisionWords> = {
  draft_reply: { name: 'Draft reply', chip: 'Drafts', offer: 'draft a reply', icon: 'reply' },
  urgent: { name: 'Urgent', chip: 'Urgent', offer: 'flag it as urgent', icon: 'triangle-alert' },
  needs_info: { name: 'Needs information', chip: 'Info', offer: 'ask you', icon: 'circle-help' },
  delegate: { name: 'To hand over', chip: 'Hand over', offer: 'hand over', icon: 'users' },
  archive: { name: 'Archived', chip: 'Archived', offer: 'archive', icon: 'archive' },
};

/** For sorting, as the filter shows them. */
export const byPlace = (a: DecisionKind, b: DecisionKind): number => ORDER.indexOf(a) - ORDER.indexOf(b);

const ORDER: readonly string[] = Object.keys(DECISION_WORDS);

/** `draft a reply, flag it as urgent or archive`: all that Deputy may decide. */
export const OFFERS = Object.values(DECISION_WORDS)
  .map(({ offer }) => offer)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1');

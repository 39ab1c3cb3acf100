import type { DecisionRow } from '../../dashboard/activity/decision-row';

type DecisionKind = DecisionRow['decision'];

interface DecisionWords {
  /** What was decided, for the details of a row and for screen readers. */
  name: string;
  /** On the filter. */
  chip: string;
  /** A Lucide icon. */
  icon: string;
}

/** In the order of the filter. */
export const DECISION_WORDS: Record<DecisionKind, DecisionWords> = {
  urgent: { name: 'Urgent', chip: 'Urgent', icon: 'triangle-alert' },
  draft_reply: { name: 'Draft reply', chip: 'Drafts', icon: 'reply' },
  needs_info: { name: 'Needs information', chip: 'Info', icon: 'circle-help' },
  delegate: { name: 'To hand over', chip: 'Hand over', icon: 'users' },
  archive: { name: 'Archived', chip: 'Archived', icon: 'archive' },
};

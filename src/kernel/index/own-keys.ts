import {
  ASK,
  DECISION_CODE,
  DUE_DAY,
  PURPOSE,
  PRIVATE,
  RECEIPT,
  SENDER_LINE,
  TO_CHECK,
} from '../notes/codes';
import type { FrontmatterChanges } from '../notes/frontmatter/frontmatter-edit';

/** Frontmatter keys that triage writes. A note that can't hold them all is reported before a model is paid. */
export const OWN_KEYS = [
  'status',
  'decision',
  'decision_confidence',
  'decision_reason',
  'decided_by',
  'decided_at',
  'iteration_count',
  'priority',
  'priority_before',
  'draft_path',
  'ai_cost',
  'ai_model',
  'ai_calls',
  DECISION_CODE,
  ASK,
  RECEIPT,
  PURPOSE,
  TO_CHECK,
  DUE_DAY,
  SENDER_LINE,
  PRIVATE,
] as const;

export type OwnChanges = Partial<Record<(typeof OWN_KEYS)[number], FrontmatterChanges[string]>>;

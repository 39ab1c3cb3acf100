export const PLAN_STATUSES = ['Draft', 'Active', 'Blocked', 'Done'] as const;
export const PLAN_PRIORITIES = ['high', 'medium', 'low'] as const;

export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** `reason` is the note's `blocked_reason`. */
export type PlanState = { status: 'Draft' | 'Active' | 'Done' } | { status: 'Blocked'; reason: string };

/** As its check box says: empty, ticked, or `[-]`, which is how Obsidian's themes and Tasks write what was cancelled. */
export type StepState = 'open' | 'done' | 'skipped';

/** A step is named by its place in the roadmap, from 1. */
export interface PlanStep {
  /** One line, without number, box and ✋. */
  text: string;
  state: StepState;
  /** It carries a ✋. */
  needsPerson: boolean;
}

/** `- <time> | <actor> | <action> | <why>` */
export interface ReasoningEntry {
  /** ISO 8601 with offset. */
  at: string;
  /** `deputy`, `you`, or `provider:model`. */
  actor: string;
  action: string;
  /** One line. */
  why: string;
}

/** What a plan note says, section 5 of the requirements. */
export interface Plan {
  /** `PLAN-2026-001` */
  id: string;
  /** What the plan came from: a link to a note, or `ask:<id>`. */
  source: string;
  /** Where that note was; neither stands in a plan that was typed, or that an earlier version made. */
  sourcePath?: string;
  sourceMessageId?: string;
  /** ISO 8601. */
  createdAt: string;
  priority: PlanPriority;
  state: PlanState;
  /** One sentence. */
  objective: string;
  /** Markdown without headings. */
  context: string;
  steps: readonly PlanStep[];
  /** Oldest first. */
  log: readonly ReasoningEntry[];
}

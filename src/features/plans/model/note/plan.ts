export const PLAN_STATUSES = ['Draft', 'Active', 'Blocked', 'Done'] as const;
export const PLAN_PRIORITIES = ['high', 'medium', 'low'] as const;

export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** `reason` is the note's `blocked_reason`. */
export type PlanState = { status: 'Draft' | 'Active' | 'Done' } | { status: 'Blocked'; reason: string };

/**
 * State of a step's check box: empty, ticked, or `[-]`, which Obsidian themes and Tasks use for cancelled.
 */
export type StepState = 'open' | 'done' | 'skipped';

/** A step; its number is its position in the roadmap, from 1. */
export interface PlanStep {
  /** Text in one line, without number, box and ✋. */
  text: string;
  state: StepState;
  /** The step has a ✋. */
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

/** A parsed plan note; section 5 of the requirements. */
export interface Plan {
  /** `PLAN-2026-001` */
  id: string;
  /** Origin of the plan: a link to a note, or `ask:<id>`. */
  source: string;
  /** Former path of the source note; missing for a typed plan and in plans of earlier versions. */
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

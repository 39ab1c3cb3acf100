export const PLAN_STATUSES = ['Draft', 'Active', 'Blocked', 'Done'] as const;
export const PLAN_PRIORITIES = ['high', 'medium', 'low'] as const;

export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** State of a plan; `reason` is the note's `blocked_reason`. */
export type PlanState = { status: 'Draft' | 'Active' | 'Done' } | { status: 'Blocked'; reason: string };

/** State of a step's check box: empty, ticked, or `[-]`, which Obsidian themes and Tasks use for cancelled. */
export type StepState = 'open' | 'done' | 'skipped';

export interface PlanStep {
  /** The step's text in one line, without number, box and ✋. */
  text: string;
  state: StepState;
  /** Whether the step has a ✋. */
  needsPerson: boolean;
}

/** An entry of the plan's log: `- <time> | <actor> | <action> | <why>` */
export interface ReasoningEntry {
  /** Time of the entry, ISO 8601 with offset. */
  at: string;
  /** Author of the entry: `deputy`, `you`, or `provider:model`. */
  actor: string;
  action: string;
  /** Reason, in one line. */
  why: string;
}

/** A parsed plan note; {@link parsePlan} shows its format. */
export interface Plan {
  /** Number of the plan, such as `PLAN-2026-001`. */
  id: string;
  /** Origin of the plan: a link to a note, or `ask:<id>`. */
  source: string;
  /** Path of the source note when the plan was made; missing for a typed plan and in plans of earlier versions. */
  sourcePath?: string;
  sourceMessageId?: string;
  /** Time at which the plan was made, ISO 8601. */
  createdAt: string;
  priority: PlanPriority;
  state: PlanState;
  /** Goal of the plan, in one sentence. */
  objective: string;
  /** Background of the plan, as Markdown without headings. */
  context: string;
  steps: readonly PlanStep[];
  /** Entries of the plan's log, oldest first. */
  log: readonly ReasoningEntry[];
}

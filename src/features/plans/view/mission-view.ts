import type { ReasoningEntry, StepState } from '../model/note/plan';

export interface MissionStep {
  /** From 1. */
  number: number;
  text: string;
  needsPerson: boolean;
}

/** What a mission waits for. */
export type MissionWait =
  | { kind: 'nothing' }
  /** Deputy is to begin when the person says so. */
  | { kind: 'start' }
  /** `requests` are paths in `Pending_Approval/`; none where only the device that asked knows them. */
  | { kind: 'approval'; requests: readonly string[] }
  /** Approved; `why`: when it runs, or why it has not, as a sentence. */
  | { kind: 'run'; why: string }
  /** A rejected or failed step: edit, skip or drop. */
  | { kind: 'person'; why: string };

/** The current mission, for the dashboard note and the sidebar alike. All texts are harmless single lines. */
export interface MissionView {
  /** `PLAN-2026-001` */
  id: string;
  path: string;
  objective: string;
  status: 'Draft' | 'Active' | 'Blocked';
  /** "Step 3 of 7: waiting for your approval" */
  statusLine: string;
  /** The first open step; `null` when all are done. */
  step: MissionStep | null;
  /** Of each step, in their order. */
  steps: readonly StepState[];
  /** Steps that are done or skipped. */
  done: number;
  total: number;
  wait: MissionWait;
  /** Whole hours since it is blocked; `null`: it isn't, or since when is unknown. */
  blockedHours: number | null;
  isOverdue: boolean;
  /** The last entries, newest first. */
  log: readonly ReasoningEntry[];
}

/** A plan other than the mission that waits for the person. */
export interface BlockedPlan {
  id: string;
  path: string;
  objective: string;
  /** Whole ones; `null`: unknown. */
  hours: number | null;
  reason: string;
  isOverdue: boolean;
}

/** A plan that begins when the person says so. */
export interface DraftPlan {
  path: string;
  objective: string;
  /** The first open one; '' where all are done. */
  step: string;
}

/** A note that needs several steps, and has no plan yet. */
export interface SuggestedPlan {
  /** Of the note. */
  path: string;
  /** Sender and subject, or its name. */
  title: string;
  /** Why it looks like more than one step. */
  why: string;
}

/** A plan note that can't be read; it is never touched. */
export interface BrokenPlan {
  path: string;
  why: string;
}

export interface PlansOverview {
  mission: MissionView | null;
  /** The mission, too, where it is one. */
  drafts: readonly DraftPlan[];
  blocked: readonly BlockedPlan[];
  broken: readonly BrokenPlan[];
  suggested: readonly SuggestedPlan[];
  /** Incomplete plans, the mission among them. */
  open: number;
}

export const EMPTY_PLANS: PlansOverview = {
  ...{ mission: null, drafts: [], blocked: [] },
  ...{ broken: [], suggested: [], open: 0 },
};

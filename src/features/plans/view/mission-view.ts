import type { ReasoningEntry, StepState } from '../model/note/plan';

export interface MissionStep {
  number: number;
  text: string;
  needsPerson: boolean;
}

export type MissionWait =
  | { kind: 'nothing' }
  /** Deputy begins when the person starts it. */
  | { kind: 'start' }
  /** An approval waits. `requests`: paths in `Pending_Approval/`; empty if only another device knows them. */
  | { kind: 'approval'; requests: readonly string[] }
  /** An approved action waits for its run; `why` says, as a sentence, when it runs or why it has not run. */
  | { kind: 'run'; why: string }
  /** The person has to act: on their step, or one that was rejected or failed. `canTick`: they may say it is done. */
  | { kind: 'person'; why: string; canTick: boolean };

/** The current mission, for dashboard note and sidebar. All texts are harmless single lines. */
export interface MissionView {
  /** Number of the plan, such as `PLAN-2026-001`. */
  id: string;
  path: string;
  objective: string;
  status: 'Draft' | 'Active' | 'Blocked';
  /** Progress and state of the plan: "Step 3 of 7: waiting for your approval". */
  statusLine: string;
  /** The first open step; `null` if no step is open. */
  step: MissionStep | null;
  steps: readonly StepState[];
  done: number;
  total: number;
  wait: MissionWait;
  /** Whole hours since the plan was blocked; `null` if it is not blocked, or if the time is unknown. */
  blockedHours: number | null;
  isOverdue: boolean;
  /** The last entries of the plan's log, newest first. */
  log: readonly ReasoningEntry[];
}

/** The next step: "Step 3 of 7: ✋ Call Ann". `say` makes its text fit for the place that shows it. */
export const stepWords = (
  { step, total, statusLine }: Pick<MissionView, 'step' | 'total' | 'statusLine'>,
  say = (text: string): string => text,
): string =>
  step === null
    ? say(statusLine)
    : `Step ${String(step.number)} of ${String(total)}: ${step.needsPerson ? '✋ ' : ''}${say(step.text)}`;

export interface BlockedPlan {
  id: string;
  path: string;
  objective: string;
  /** Whole hours since the plan was blocked; `null` if unknown. */
  hours: number | null;
  reason: string;
  /** The step that the person may tick; `null` if there is none. */
  step: MissionStep | null;
  isOverdue: boolean;
}

/** A plan that waits for its start. */
export interface DraftPlan {
  path: string;
  objective: string;
  /** Text of the first open step; '' if no step is open. */
  step: string;
}

/** A note that needs several steps and has no plan yet. */
export interface SuggestedPlan {
  path: string;
  /** Sender and subject, or the note's name. */
  title: string;
  /** Why the note seems to need several steps. */
  why: string;
}

/** An unreadable plan note; it is never touched. */
export interface BrokenPlan {
  path: string;
  why: string;
}

export interface PlansOverview {
  mission: MissionView | null;
  /** Plans that wait for their start, including the mission if it is a draft. */
  drafts: readonly DraftPlan[];
  blocked: readonly BlockedPlan[];
  broken: readonly BrokenPlan[];
  suggested: readonly SuggestedPlan[];
  /** Number of incomplete plans, including the mission. */
  open: number;
}

export const EMPTY_PLANS: PlansOverview = {
  ...{ mission: null, drafts: [], blocked: [] },
  ...{ broken: [], suggested: [], open: 0 },
};

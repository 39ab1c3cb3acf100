import type { ApprovalState } from '../model/approval/approval-state';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';

export interface SettledApproval {
  id: string;
  /** Where its note lies now. */
  path: string;
  title: string;
  state: ApprovalState;
}

/** What became of requests. */
export interface ApprovalsReport {
  /** How many wait for a person; `null`: not looked at. */
  waiting: number | null;
  /** Drafts that were put before the person. */
  queued: number;
  /** Edits that were carried from a draft to its request, or back. */
  carried: number;
  settled: SettledApproval[];
  troubles: NoteTrouble[];
}

export const NO_APPROVALS: ApprovalsReport = {
  waiting: null,
  queued: 0,
  carried: 0,
  settled: [],
  troubles: [],
};

/** Two in one cycle. What is wrong with a file is said once. */
export const withReport = (before: ApprovalsReport, after: ApprovalsReport): ApprovalsReport => ({
  waiting: after.waiting,
  queued: before.queued + after.queued,
  carried: before.carried + after.carried,
  settled: [...before.settled, ...after.settled],
  troubles: [
    ...new Map([...before.troubles, ...after.troubles].map((trouble) => [trouble.path, trouble])).values(),
  ],
});

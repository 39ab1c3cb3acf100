import type { ApprovalState } from '../model/approval/approval-state';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';

export interface SettledApproval {
  id: string;
  path: string;
  title: string;
  state: ApprovalState;
}

/** Work on approvals in one cycle. */
export interface ApprovalsReport {
  /** Number of approvals that wait for a person; `null` if unknown. */
  waiting: number | null;
  queued: number;
  /** Number of edits carried between a draft and its approval. */
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

/** Combines two reports of one cycle. The same problem of a file is reported once. */
export const withReport = (before: ApprovalsReport, after: ApprovalsReport): ApprovalsReport => ({
  waiting: after.waiting,
  queued: before.queued + after.queued,
  carried: before.carried + after.carried,
  settled: [...before.settled, ...after.settled],
  troubles: [
    ...new Map([...before.troubles, ...after.troubles].map((trouble) => [trouble.path, trouble])).values(),
  ],
});

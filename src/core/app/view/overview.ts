import type { ActivityRow } from './activity/activity-row';
import type { DecisionRow } from './activity/decision-row';
import type { Need } from './needs/need';
import type { ApprovalCard } from '../../approvals/view/approval-card';
import type { SpendOverview } from './spend-overview';

/** The sidebar's content. Decisions and activity are sorted newest first; needs with urgent ones first, then oldest. */
export interface CoreOverview {
  isSetUp: boolean;
  /** Number of notes that wait for triage, without those that are out. */
  pending: number;
  mailFiles: number;
  /** Paths of the notes that are out. */
  out: string[];
  /** Approvals that wait for the person's decision, in review order, including snoozed ones. */
  requests: ApprovalCard[];
  needs: Need[];
  /** Faults of a model that triage asks, found by its trial, in sentences; `null` if none failed. */
  weakModel: string | null;
  decisions: DecisionRow[];
  activity: ActivityRow[];
  spend: Pick<SpendOverview, 'today' | 'days' | 'limits'>;
}

/** The overview as this build has it: a feature adds its part by merging it into this interface. */
export interface Overview extends CoreOverview {}

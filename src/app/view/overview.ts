import type { ActivityRow } from './activity/activity-row';
import type { DecisionRow } from './activity/decision-row';
import type { PlansOverview } from '../../features/plans/view/mission-view';
import type { Need } from './needs/need';
import type { ApprovalCard } from '../../features/approvals/view/approval-card';
import type { MailTrouble } from '../../features/mailbox/model/fetch-state';
import type { SpendOverview } from './spend-overview';

/** What the sidebar shows of a vault. Decisions and activity newest first; needs urgent ones first, then oldest. */
export interface Overview {
  isSetUp: boolean;
  /** Notes that wait for triage. */
  pending: number;
  plans: PlansOverview;
  /** Waits for the person's decision, in the order to decide it; snoozed ones, too. */
  requests: ApprovalCard[];
  needs: Need[];
  /** Mailboxes that no mail comes in from now, and why. */
  mailTroubles: MailTrouble[];
  /** Facts and skills that Deputy proposes to keep, the latest first. */
  proposals: Need[];
  decisions: DecisionRow[];
  activity: ActivityRow[];
  spend: Pick<SpendOverview, 'today' | 'days' | 'limits'>;
}

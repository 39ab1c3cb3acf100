import { VaultError } from '../../ports/vault';
import { type ApprovalsReport, NO_APPROVALS } from './approvals-report';
import type { Desk } from '../desk/desk';
import type { UnderLock } from '../desk/work-lock';
import { type ApprovalsOptions, settleApprovals } from './settle-approvals';

type Settled = { kind: 'done'; report: ApprovalsReport };
type AtOnce = (work: (desk: Desk) => Promise<Settled>) => Promise<UnderLock<Settled>>;

/** What could not be written after it, or instead of it, is one of the report's troubles: a mail may have left already. */
export async function settleAtOnce(atOnce: AtOnce, options: ApprovalsOptions): Promise<UnderLock<Settled>> {
  let report = NO_APPROVALS;
  try {
    return await atOnce(async (desk) => {
      report = await settleApprovals(desk, options);
      return { kind: 'done', report };
    });
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const troubles = [...report.troubles, { path: '', why: error.message }];
    return { kind: 'done', report: { ...report, troubles } };
  }
}

import { VaultError } from '../../../kernel/ports/vault';
import { type ApprovalsReport, NO_APPROVALS } from './approvals-report';
import type { Session } from '../../../session/session';
import type { UnderLock } from '../../../session/work-lock';
import { tendSentFolder } from './sent-folder';
import { type ApprovalsOptions, settleApprovals } from './settle-approvals';

type Settled = { kind: 'done'; report: ApprovalsReport };
type AtOnce = (work: (session: Session) => Promise<Settled>) => Promise<UnderLock<Settled>>;

/**
 * Settles approvals now. A failed write is reported as a trouble instead of failing the act, because a mail may already
 * have been sent.
 */
export async function settleAtOnce(atOnce: AtOnce, options: ApprovalsOptions): Promise<UnderLock<Settled>> {
  let report = NO_APPROVALS;
  try {
    return await atOnce(async (session) => {
      report = await settleApprovals(session, options);
      // A one-shot command looks into Sent now, because no cycle follows.
      if (!session.hostMemory.staysOn) await tendSentFolder(session, options.stop);
      return { kind: 'done', report };
    });
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const troubles = [...report.troubles, { path: '', why: error.message }];
    return { kind: 'done', report: { ...report, troubles } };
  }
}

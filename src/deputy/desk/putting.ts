import type { Ledger } from '../../approvals/ledger';
import type { PutRequestDeps } from '../../approvals/put-request';
import type { Desk } from './desk';

/** What a request is born with, under the lock. */
export const putting = ({ ports, effects, settings }: Desk, ledger: Ledger): PutRequestDeps => ({
  ledger,
  device: ports.device,
  effects,
  folders: settings.folders,
  newRun: () => ports.host.randomId(),
});

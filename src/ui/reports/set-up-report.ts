import type { Situation } from '../../dashboard/state/describe-state';
import type { SetupReport } from '../../deputy/desk/setup';
import { type Report, success } from './report';
import { stateReport } from './state-report';

/** Which folders were made, and whether this device works the vault now. */
export function setUpReport({ made, runner }: SetupReport, deviceId: string, situation: Situation): Report {
  if (runner.kind === 'unreadable')
    return stateReport({ kind: 'runner_unreadable', why: runner.why }, situation);
  if (runner.kind === 'named' && runner.device !== deviceId)
    return stateReport({ kind: 'other_device', device: runner.device }, situation);
  return success(
    made.length > 0 ? `Made ${made.join(', ')}` : 'All folders were there already',
    'This device runs Deputy.',
  );
}

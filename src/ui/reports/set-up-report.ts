import type { SetupReport } from '../../deputy/setup';
import { refusalReport } from './refusal-report';
import { type Report, success } from './report';

export function setUpReport({ made, runner }: SetupReport, deviceId: string): Report {
  if (runner.kind === 'unreadable') return refusalReport({ kind: 'runner_unreadable', why: runner.why });
  if (runner.kind === 'named' && runner.device !== deviceId)
    return refusalReport({ kind: 'other_device', device: runner.device });
  return success(
    made.length > 0 ? `Made ${made.join(', ')}` : 'All folders were there already',
    'This device works the vault.',
  );
}

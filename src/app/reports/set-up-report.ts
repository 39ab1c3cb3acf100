import type { Situation } from '../view/state/describe-state';
import type { SetupReport } from '../../session/setup';
import { counted } from '../view/words/counted';
import { type Report, success } from './report';
import { stateReport } from './state-report';

/** Report of a setup: the created folders, and whether this device works the vault now. */
export function setUpReport({ made, runner }: SetupReport, deviceId: string, situation: Situation): Report {
  if (runner.kind === 'unreadable')
    return stateReport({ kind: 'runner_unreadable', why: runner.why }, situation);
  if (runner.kind === 'named' && runner.device !== deviceId)
    return stateReport({ kind: 'other_device', device: runner.device }, situation);
  return success(
    madeWords(made),
    'This device runs Deputy.',
  );
}

const MOST_NAMED = 3;

function madeWords(made: readonly string[]): string {
  if (made.length === 0) return 'All folders were there already';
  if (made.length <= MOST_NAMED) return `Made ${made.join(', ')}`;
  const files = made.filter((path) => /\.(?:base|md)$/.test(path)).length;
  const folders = counted(made.length - files, 'folder');
  return files === 0 ? `Made ${folders}` : `Made ${folders} and ${counted(files, 'file')}`;
}

import { describeStandstill } from '../view/state/describe-state';
import type { SetupReport } from '../../session/setup';
import { counted } from '../view/words/counted';
import { type Report, statusReport, success } from '../view/report';

/** Report of a setup: the created folders, and whether this device works on the vault now. */
export function setUpReport({ made, runner }: SetupReport, deviceId: string): Report {
  if (runner.kind === 'unreadable')
    return statusReport(describeStandstill({ kind: 'runner_unreadable', why: runner.why }));
  if (runner.kind === 'named' && runner.device !== deviceId)
    return statusReport(describeStandstill({ kind: 'other_device', device: runner.device }));
  return success(madeWords(made), 'This device runs Deputy.');
}

const MOST_NAMED = 3;

function madeWords(made: readonly string[]): string {
  if (made.length === 0) return 'All folders were there already';
  if (made.length <= MOST_NAMED) return `Made ${made.join(', ')}`;
  const files = made.filter((path) => /\.(?:base|md)$/.test(path));
  const folders = made.length - files.length;
  const parts = [folders === 0 ? '' : counted(folders, 'folder'), files.join(', ')];
  return `Made ${parts.filter((part) => part !== '').join(' and ')}`;
}

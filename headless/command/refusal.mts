import type { CycleOutcome, NotConnected } from '../../src/core/app/cycle';
import { refusalReport } from '../../src/core/app/reports/refusal-report';
import type { Status } from '../../src/core/app/overview/status';
import type { LockRefusal } from '../../src/core/session/work-lock';
import { CommandError, EXIT, type ExitCode } from '../words/exit-code.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { whyHere } from '../settings/place-for-notes.mjs';

type NotDone = Exclude<CycleOutcome, { kind: 'done' }> | LockRefusal;

/** Why nothing was done, and the command that helps. */
export const refusal = (outcome: NotDone, vault: string): CommandError => {
  switch (outcome.kind) {
    case 'not_worked':
      return refusal(outcome.refusal, vault);
    case 'not_connected':
      return new CommandError(PROVIDER_EXIT[outcome.error.code], outcome.error.code, outcome.error.message);
    case 'not_set_up':
    case 'locked':
    case 'lock_lost':
    case 'other_device':
    case 'runner_unreadable': {
      const { title, lines } = refusalReport(outcome);
      // Section 9 of the requirements gives this sentence.
      const said = outcome.kind === 'locked' ? 'Another orchestrator instance is already running' : title;
      const words = [`${said}.`, ...lines, ...hints(outcome, vault)];
      return new CommandError(REFUSAL_EXIT[outcome.kind], outcome.kind, words.join(' '));
    }
  }
};

const REFUSAL_EXIT: Record<LockRefusal['kind'], ExitCode> = {
  not_set_up: EXIT.usage,
  locked: EXIT.busy,
  lock_lost: EXIT.busy,
  other_device: EXIT.busy,
  runner_unreadable: EXIT.usage,
};

function hints(refused: LockRefusal, folder: string): string[] {
  const vault = shellWord(folder);
  const { kind } = refused;
  if (kind === 'not_set_up' && refused.gone)
    return [
      `Without the app: change the names under "folders" in Deputy's data.json, then: deputy consent ${vault}.`,
      `To begin with new, empty folders: deputy setup ${vault} --here`,
    ];
  if (kind === 'not_set_up') return [`${WHY_NOT_SET_UP}. If it is the right folder: ${setUpLine(folder)}`];
  if (kind === 'other_device') return [`To run Deputy here from now on: deputy setup ${vault} --take-over`];
  return kind === 'locked' ? ['If it no longer runs, try again in five minutes.'] : [];
}

export const WHY_NOT_SET_UP = 'Deputy was never set up here, or that was undone, or it was uninstalled';

/** The command that sets up this folder as it stands. */
export const setUpLine = (folder: string): string =>
  `deputy setup ${shellWord(folder)}${whyHere(folder) === null ? '' : ' --here'}`;

/** Ends the command in a vault that is not set up, or has lost a folder. */
export function requireSetUp({ isSetUp, gone }: Pick<Status, 'isSetUp' | 'gone'>, folder: string): void {
  if (!isSetUp) throw refusal({ kind: 'not_set_up', gone }, folder);
}

/** An incomplete provider setup is not a temporary problem. */
export const PROVIDER_EXIT: Record<NotConnected['error']['code'], ExitCode> = {
  unknown_provider: EXIT.usage,
  missing_key: EXIT.usage,
  missing_model: EXIT.usage,
  missing_base_url: EXIT.usage,
  bad_base_url: EXIT.usage,
  server_unreachable: EXIT.trouble,
  no_model: EXIT.trouble,
  key_refused: EXIT.trouble,
  local_only: EXIT.usage,
  no_consent: EXIT.usage,
};

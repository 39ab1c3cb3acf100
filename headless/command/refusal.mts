import type { CycleOutcome, NotConnected } from '../../src/app/cycle';
import type { LockRefusal } from '../../src/session/work-lock';
import { CommandError, EXIT, type ExitCode } from '../words/exit-code.mjs';
import { shellWord } from '../words/shell-word.mjs';

type NotDone = Exclude<CycleOutcome, { kind: 'done' }> | LockRefusal;

/** Why nothing was done, and what to do about it. */
export const refusal = (outcome: NotDone, vault: string): CommandError => {
  switch (outcome.kind) {
    case 'not_worked':
      return refusal(outcome.refusal, vault);
    case 'not_set_up':
      return new CommandError(
        EXIT.usage,
        outcome.kind,
        `${vault} is not set up for Deputy. If it is the right folder: deputy setup ${shellWord(vault)}`,
      );
    case 'locked': {
      const by = outcome.by;
      const who = by === null ? '' : `: ${by.host} with process ${String(by.pid)}, since ${by.since}`;
      return new CommandError(
        EXIT.busy,
        outcome.kind,
        `Another orchestrator instance is already running${who}. If it is not, try again in five minutes.`,
      );
    }
    case 'lock_lost':
      return new CommandError(
        EXIT.busy,
        outcome.kind,
        'Another orchestrator instance has taken over and finishes what was begun.',
      );
    case 'other_device':
      return new CommandError(
        EXIT.busy,
        outcome.kind,
        `Another device (${outcome.device}) runs Deputy on this vault. To run it here from now on: deputy setup ${shellWord(vault)} --take-over`,
      );
    case 'runner_unreadable':
      return new CommandError(
        EXIT.usage,
        outcome.kind,
        `Runner.md can not be read (${outcome.why}), so no device runs. Fix it, or delete it to make this device the runner.`,
      );
    case 'not_connected':
      return new CommandError(PROVIDER_EXIT[outcome.error.code], outcome.error.code, outcome.error.message);
  }
};

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

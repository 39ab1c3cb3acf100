import type { UnderLock } from '../../src/session/work-lock';
import type { ActOutcome } from '../../src/features/triage/work/note-acts';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';
import type { Invocation } from './command.mjs';
import type { OpenVault } from './open-vault.mjs';
import type { Output } from '../words/output.mjs';
import { PROVIDER_EXIT, refusal } from './refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';

interface Saying {
  folder: OpenVault['folder'];
  output: Output;
  /** Message for a note that needed no change. */
  unchanged: (note: string) => string;
}

/** Runs an act until it ends or is stopped, and prints its outcome. */
export async function runAct(
  act: (abort: AbortSignal) => Promise<UnderLock<ActOutcome>>,
  saying: Saying & Pick<Invocation, 'calls'>,
): Promise<ExitCode> {
  const { abort, release } = listenForStop(saying);
  try {
    return reportAct(await act(abort), saying);
  } finally {
    release();
  }
}

/** Prints the outcome of an act. Throws if it could not begin. */
export function reportAct(outcome: UnderLock<ActOutcome>, { folder, output, unchanged }: Saying): ExitCode {
  if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
  output.say(describe(outcome, unchanged));
  output.json(outcome);
  if (outcome.kind === 'refused' && outcome.code !== undefined) return PROVIDER_EXIT[outcome.code];
  return outcome.kind === 'done' || outcome.kind === 'unchanged' ? EXIT.done : EXIT.trouble;
}

function describe(outcome: ActOutcome, unchanged: Saying['unchanged']): string {
  switch (outcome.kind) {
    case 'done':
      return `${outcome.label} -> ${outcome.note}`;
    case 'unchanged':
      return unchanged(outcome.note);
    case 'refused':
    case 'conflict':
      return outcome.why;
  }
}

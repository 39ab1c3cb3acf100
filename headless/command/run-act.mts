import type { ActName } from '../../src/core/app/acts';
import { actReport } from '../../src/core/app/reports/act-report';
import { unlessStopped } from '../../src/core/session/unless-stopped';
import type { UnderLock } from '../../src/core/session/work-lock';
import type { ActOutcome } from '../../src/core/triage/work/note-acts';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';
import type { Invocation } from './command.mjs';
import type { OpenVault } from './open-vault.mjs';
import type { Output } from '../words/output.mjs';
import { PROVIDER_EXIT, refusal } from './refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';
import { STOPPING_AT_ONCE, WAITS_FOR_MODEL, whileShown } from './while-shown.mjs';

interface Saying {
  name: ActName;
  folder: OpenVault['folder'];
  output: Output;
}

/** Runs an act until it ends or is stopped, and prints its outcome. A terminal shows that it waits for the model. */
export async function runAct(
  act: (abort: AbortSignal) => Promise<UnderLock<ActOutcome>>,
  saying: Saying & Pick<Invocation, 'calls'> & { opened: Pick<OpenVault, 'ports' | 'settings'> },
): Promise<ExitCode> {
  const { stop, endedBy, release } = listenForStop(saying, STOPPING_AT_ONCE);
  try {
    const outcome = await whileShown(saying.opened, WAITS_FOR_MODEL, () => unlessStopped(act(stop), stop));
    const code = outcome?.kind === 'done' ? null : endedBy();
    if (code === null && outcome !== null) return reportAct(outcome, saying);
    saying.output.say('Stopped. No note was changed.');
    saying.output.json({ kind: 'stopped' });
    return code ?? EXIT.trouble;
  } finally {
    release();
  }
}

/** Prints the outcome of an act. Throws if it could not begin. */
export function reportAct(outcome: UnderLock<ActOutcome>, saying: Saying): ExitCode {
  const { output } = saying;
  sayAct(outcome, saying);
  output.json(outcome);
  if (outcome.kind === 'refused' && outcome.code !== undefined) return PROVIDER_EXIT[outcome.code];
  return outcome.kind === 'done' || outcome.kind === 'unchanged' ? EXIT.done : EXIT.trouble;
}

/** Prints the outcome of an act as text, without JSON. Throws if the act could not begin. */
export function sayAct(
  outcome: UnderLock<ActOutcome>,
  { name, folder, output }: Saying,
): asserts outcome is ActOutcome {
  if (outcome.kind === 'not_worked') throw refusal(outcome, folder);
  if (outcome.kind === 'done')
    output.say(
      `${outcome.label} -> ${outcome.note}`,
      ...(outcome.learned === undefined ? [] : [outcome.learned]),
    );
  else output.report(actReport(name, outcome));
}

import type { CycleReport } from '../../src/core/app/cycle-report';
import { actOnAll } from '../../src/core/app/act-on-all';
import { missingKey } from '../../src/core/app/choice-refusal';
import type { FailedNotes } from '../../src/core/app/looks/looks';
import { estimateWords } from '../../src/core/app/view/words/estimate-words';
import type { OpenVault } from '../command/open-vault.mjs';
import type { TriageWay } from '../command/terminal-feature.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { cycleJson, describeCycle, describeUnqueued, trialLines } from '../words/describe-cycle.mjs';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { listenForStop } from '../node/stop-signals.mjs';

/** `deputy triage`, with the ways that features add. */
export const triageCommand = (ways: readonly TriageWay[]): Command => ({
  name: 'triage',
  usage: ['<vault> [--limit N] [--retry-failed]', ...ways.map(({ usage }) => usage), '[--yes] [--json]'].join(
    ' ',
  ),
  summary: 'Import mail and triage the notes that wait, once',
  options: [
    { name: 'limit', value: 'N', short: 'l', summary: 'triage at most N notes' },
    {
      name: 'retry-failed',
      summary: 'first put notes whose triage failed back to triage; one undo reverts that',
    },
    ...ways.flatMap(({ options }) => options),
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes --limit 20',
  operands: { least: 0, most: 0 },
  run: async (invocation) => {
    for (const way of ways) {
      const exit = await way.run(invocation);
      if (exit !== null) return exit;
    }
    return runOneCycle(invocation, 'triage', { retries: invocation.isSet('retry-failed') });
  },
});

export async function runOneCycle(
  invocation: Invocation,
  part: 'triage' | 'all',
  { retries = false } = {},
): Promise<ExitCode> {
  const { wholeNumber, output, calls } = invocation;
  const limit = wholeNumber('limit');
  const { deputy, folder, settings, ports } = await invocation.openVaultForWork();
  const failed = retries ? await deputy.looks.failed() : null;
  if (failed?.paths.length === 0) {
    output.say('No note has failed.');
    output.json({ retried: 0 });
    return EXIT.done;
  }
  const isAsked = (await missingKey(settings, ports.secrets)) === null;
  if (isAsked && !(await calls.isRunWanted(deputy.looks, part, failed?.sizes))) return EXIT.done;
  invocation.keepHeapLean();
  const retried = failed === null ? null : await putBack(invocation, deputy, failed);
  const { stop, abort, release } = listenForStop(invocation);
  try {
    const outcome = await deputy.cycle({ stop, abort, part, ...(limit === undefined ? {} : { limit }) });
    if (outcome.kind !== 'done') throw refusal(outcome, folder);
    output.say(...describeCycle(outcome.report, { folder, settings }));
    if (part === 'triage') output.say(...describeUnqueued(await deputy.unqueued(), folder));
    if (stop.aborted)
      output.say(
        `Stopped; the rest waits. To go on: deputy ${part === 'triage' ? 'triage' : 'run'} ${shellWord(folder)}`,
      );
    output.say(...trialLines(await deputy.provider.trials(), folder));
    output.json({ ...(retried === null ? {} : { retried }), ...cycleJson(outcome.report) });
    return stop.aborted || isTroubled(outcome.report) ? EXIT.trouble : EXIT.done;
  } finally {
    release();
  }
}

/** Sends notes back to triage, and prints the estimated cost. Returns how many were sent. */
async function putBack(
  { output }: Invocation,
  deputy: OpenVault['deputy'],
  { paths, estimate }: FailedNotes,
): Promise<number> {
  const { outcomes, notes, label } = await actOnAll(deputy, 'triageAgain', { paths, noun: 'failed note' });
  const troubles = outcomes.flatMap((outcome) =>
    'why' in outcome ? [`  left alone    ${outcome.why}`] : [],
  );
  output.say(`${label}: ${estimateWords(estimate)}.`, ...troubles);
  return notes.length;
}

export const isTroubled = ({ errors, stopped }: CycleReport): boolean => errors > 0 || stopped !== null;

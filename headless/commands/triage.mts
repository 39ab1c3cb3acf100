import type { CycleReport } from '../../src/core/app/cycle-report';
import { actOnAll } from '../../src/core/app/act-on-all';
import type { FailedNotes } from '../../src/core/app/looks/looks';
import { estimateWords } from '../../src/core/app/view/words/estimate-words';
import type { OpenVault } from '../command/open-vault.mjs';
import type { TriageWay } from '../command/terminal-feature.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { cycleJson, describeCycle, describeUnqueued, trialLines } from '../words/describe-cycle.mjs';
import { lookAtRun, lookLines } from '../../src/core/app/view/look-text';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';

const DRY_RUN = {
  name: 'dry-run',
  short: 'n',
  summary: 'show what would be sent and who would get it, and do nothing',
};

/** `deputy triage`, with the ways that features add. */
export const triageCommand = (ways: readonly TriageWay[]): Command => ({
  name: 'triage',
  usage: [
    '<vault> [--limit N] [--retry-failed] [--dry-run]',
    ...ways.map(({ usage }) => usage),
    '[--yes] [--json]',
  ].join(' '),
  summary: 'Import mail and triage the notes that wait, once',
  options: [
    { name: 'limit', value: 'N', short: 'l', summary: 'triage at most N notes' },
    {
      name: 'retry-failed',
      summary: 'first put notes whose triage failed back to triage; one undo reverts that',
    },
    DRY_RUN,
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
    const retries = invocation.isSet('retry-failed');
    if (!invocation.isSet('dry-run')) return runOneCycle(invocation, 'triage', { retries });
    if (retries) throw usageError("--retry-failed can't be combined with --dry-run.");
    return showRun(invocation);
  },
});

/** Prints the prompts that a run would send. Calls no model and changes nothing. */
async function showRun({ wholeNumber, output, openVault }: Invocation): Promise<ExitCode> {
  const { deputy } = await openVault();
  const notes = await deputy.looks.run({ limit: wholeNumber('limit'), part: 'triage' });
  output.say(...lookLines(lookAtRun(notes), { isWhole: false }));
  output.json({ notes });
  return EXIT.done;
}

export async function runOneCycle(
  invocation: Invocation,
  part: 'triage' | 'all',
  { retries = false } = {},
): Promise<ExitCode> {
  const { wholeNumber, output, calls } = invocation;
  const limit = wholeNumber('limit');
  const { deputy, folder, settings } = await invocation.openVaultForWork();
  const failed = retries ? await deputy.looks.failed() : null;
  if (failed?.paths.length === 0) {
    output.say('No note has failed.');
    output.json({ retried: 0 });
    return EXIT.done;
  }
  if (!(await calls.isRunWanted(deputy.looks, part, failed?.sizes))) return EXIT.done;
  invocation.keepHeapLean();
  const retried = failed === null ? null : await putBack(invocation, deputy, failed);
  const { stop, abort, release } = listenForStop(invocation);
  try {
    const outcome = await deputy.cycle({ stop, abort, part, ...(limit === undefined ? {} : { limit }) });
    if (outcome.kind !== 'done') throw refusal(outcome, folder);
    output.say(...describeCycle(outcome.report, { folder, settings }));
    if (part === 'triage') output.say(...describeUnqueued(await deputy.unqueued(), folder));
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

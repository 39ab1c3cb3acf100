import type { CycleReport } from '../../src/app/cycle-report';
import { BATCH_OPTIONS, triageByBatch } from './triage-batch.mjs';
import { YES_OPTION } from '../command/many-calls.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { cycleJson, describeCycle, describeUnqueued, progressLine } from '../words/describe-cycle.mjs';
import { describePreviews } from '../words/describe-preview.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { listenForStop } from '../node/stop-signals.mjs';

const DRY_RUN = {
  name: 'dry-run',
  short: 'n',
  summary: 'show what would be sent, and to whom, and do nothing',
};

export const triageCommand: Command = {
  name: 'triage',
  usage: '<vault> [--limit N] [--dry-run] [--batch [--since DATE] [--stop]] [--yes] [--json]',
  summary: 'Import mail and triage the notes that wait, once',
  options: [
    { name: 'limit', value: 'N', short: 'l', summary: 'triage at most N notes' },
    DRY_RUN,
    ...BATCH_OPTIONS,
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes --limit 20',
  operands: { least: 0, most: 0 },
  run: (invocation) => {
    if (invocation.isSet('batch')) return triageByBatch(invocation);
    if (invocation.isSet('stop') || invocation.text('since') !== undefined)
      throw usageError('--since and --stop go with --batch.');
    return invocation.isSet('dry-run') ? showRun(invocation) : runOneCycle(invocation, 'triage');
  },
};

/** Prints the prompts that a run would send. Calls no model and changes nothing. */
async function showRun({ wholeNumber, output, openVault }: Invocation): Promise<ExitCode> {
  const previews = await (
    await openVault()
  ).deputy.preview.run({
    limit: wholeNumber('limit'),
    part: 'triage',
  });
  output.say(...describePreviews(previews));
  output.json({ notes: previews });
  return EXIT.done;
}

export async function runOneCycle(invocation: Invocation, part: 'triage' | 'all'): Promise<ExitCode> {
  const { wholeNumber, output, calls } = invocation;
  const limit = wholeNumber('limit');
  const { deputy, folder, settings, ports } = await invocation.openVaultForWork();
  if (!(await calls.isBatchWanted(deputy.preview, part))) return EXIT.done;
  invocation.keepHeapLean();
  const { stop, abort, release } = listenForStop(invocation);
  try {
    const outcome = await deputy.cycle({ stop, abort, part, ...(limit === undefined ? {} : { limit }) });
    if (outcome.kind !== 'done') throw refusal(outcome, folder);
    const moment = { now: ports.clock.now(), zone: ports.clock.zone };
    output.say(
      ...describeCycle(outcome.report, { folder, settings }),
      ...progressLine(outcome.report.batch?.progress ?? null, moment),
    );
    if (part === 'triage') output.say(...describeUnqueued(await deputy.unqueued(), folder));
    output.json(cycleJson(outcome.report));
    return stop.aborted || isTroubled(outcome.report) ? EXIT.trouble : EXIT.done;
  } finally {
    release();
  }
}

/** Whether the cycle met errors or stopped early. */
export const isTroubled = ({ errors, stopped }: CycleReport): boolean => errors > 0 || stopped !== null;

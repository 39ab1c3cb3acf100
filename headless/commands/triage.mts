import type { CycleReport } from '../../src/deputy/cycle';
import { isBatchWanted, YES_OPTION } from '../batch-question.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../command.mjs';
import { cycleJson, describeCycle } from '../describe-cycle.mjs';
import { describePreviews } from '../describe-preview.mjs';
import { EXIT, type ExitCode } from '../exit-code.mjs';
import { keepHeapLean } from '../lean-heap.mjs';
import { openVault, openVaultForWork } from '../open-vault.mjs';
import { refusal } from '../refusal.mjs';
import { listenForStop } from '../stop-signals.mjs';

const DRY_RUN = { name: 'dry-run', summary: 'show what would be sent, and to whom, and do nothing' };

export const triage: Command = {
  name: 'triage',
  usage: '<vault> [--limit N] [--dry-run] [--yes] [--json]',
  summary: 'Import mail and triage the notes that wait, once',
  options: [
    { name: 'limit', value: 'N', summary: 'triage at most N notes' },
    DRY_RUN,
    YES_OPTION,
    JSON_OPTION,
  ],
  operands: { least: 0, most: 0 },
  run: (invocation) =>
    invocation.isSet('dry-run') ? showRun(invocation) : runOneCycle(invocation, 'triage'),
};

/** Asks no model and changes nothing. */
async function showRun({ vault, wholeNumber, output }: Invocation): Promise<ExitCode> {
  const previews = await openVault(vault, output).deputy.previewRun({
    limit: wholeNumber('limit'),
    part: 'triage',
  });
  output.say(...describePreviews(previews));
  output.json({ notes: previews });
  return EXIT.done;
}

export async function runOneCycle(invocation: Invocation, part: 'triage' | 'all'): Promise<ExitCode> {
  const { vault, wholeNumber, output } = invocation;
  const limit = wholeNumber('limit');
  const { deputy, folder } = openVaultForWork(vault, output);
  if (!(await isBatchWanted(deputy, limit, invocation))) return EXIT.done;
  keepHeapLean();
  const { stop, abort, release } = listenForStop((text) => {
    output.warn(text);
  });
  try {
    const outcome = await deputy.cycle({ stop, abort, part, ...(limit === undefined ? {} : { limit }) });
    if (outcome.kind !== 'done') throw refusal(outcome, folder);
    output.say(...describeCycle(outcome.report));
    output.json(cycleJson(outcome.report));
    return stop.aborted || isTroubled(outcome.report) ? EXIT.trouble : EXIT.done;
  } finally {
    release();
  }
}

/** A cycle after which something is left for the person to look at. */
export const isTroubled = ({ errors, stopped }: CycleReport): boolean => errors > 0 || stopped !== null;

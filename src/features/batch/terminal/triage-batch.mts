import { DateTime } from '../../../kernel/dates/date-time';
import type { TriageWay } from '../../../../headless/command/terminal-feature.mjs';
import type { BacklogRequest, BatchPlan } from '../work/batches';
import { type ClockMoment, clockMoment } from '../../../core/app/view/words/clock-time';
import type { CycleReport } from '../../../core/app/cycle-report';
import {
  cancelledWords,
  nothingPlannedWords,
  plannedLines,
  progressWords,
  submittedWords,
} from '../view/batch-progress';
import type { CommandOption, Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { listenForStop, type StopSignals } from '../../../../headless/node/stop-signals.mjs';
import { cycleJson, describeCycle } from '../../../../headless/words/describe-cycle.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';

export const progressLine = (progress: BatchPlan['progress'], moment: ClockMoment): string[] =>
  progress === null ? [] : [`Batch: ${progressWords(progress, moment)}.`];

const OPTIONS: readonly CommandOption[] = [
  {
    name: 'batch',
    summary:
      "submit the notes to the provider's batch service at a lower price; run again to fetch the answers",
  },
  { name: 'since', value: 'DATE', summary: 'with --batch: only notes received from this day on' },
  { name: 'stop', summary: 'with --batch: cancel the running batches' },
];

export const BY_BATCH: TriageWay = {
  usage: '[--batch [--since DATE] [--stop]]',
  options: OPTIONS,
  run(invocation) {
    if (invocation.isSet('batch')) return triageByBatch(invocation);
    if (invocation.isSet('stop') || invocation.text('since') !== undefined)
      throw usageError('--since and --stop need --batch.');
    return null;
  },
};

/** Fetches the finished results, then submits the waiting notes once the person has allowed it. */
async function triageByBatch(invocation: Invocation): Promise<ExitCode> {
  if (invocation.isSet('retry-failed')) throw usageError("--retry-failed can't be combined with --batch.");
  if (invocation.isSet('dry-run'))
    throw usageError('--batch shows its plan before it asks; --dry-run goes without it.');
  invocation.keepHeapLean();
  const opened = await invocation.openVaultForWork();
  const request = requestOf(invocation, opened.ports.clock.zone);
  const signals = listenForStop(invocation, 'Stopping after the current group.');
  try {
    if (invocation.isSet('stop')) return await stopBatch(invocation, opened, signals);
    const back = (await hasAny(opened, signals)) ? await takeBack(invocation, opened, signals) : null;
    return await handOver(invocation, opened, { request, stop: signals.stop, back });
  } finally {
    signals.release();
  }
}

function requestOf({ text, wholeNumber }: Invocation, zone: string): BacklogRequest {
  const limit = wholeNumber('limit');
  const day = text('since');
  const since = day === undefined ? undefined : DateTime.fromISO(day, { zone }).toMillis();
  if (since !== undefined && (Number.isNaN(since) || !/^\d{4}-\d{2}-\d{2}$/.test(day ?? '')))
    throw usageError(`--since takes a day such as 2026-11-01, not "${day ?? ''}".`);
  return { ...(limit === undefined ? {} : { limit }), ...(since === undefined ? {} : { since }) };
}

/** Whether a batch is under way, or answers of one are left because triage with them was interrupted. */
async function hasAny({ deputy }: OpenVault, { stop }: StopSignals): Promise<boolean> {
  const plan = await deputy.batches.plan({ limit: 0 }, stop);
  return plan.kind === 'planned' && (plan.progress !== null || plan.answered > 0);
}

/** Only fetches the finished results, and triages with the answers. */
async function takeBack(
  { output }: Invocation,
  { deputy, folder, settings }: OpenVault,
  { stop, abort }: StopSignals,
): Promise<CycleReport> {
  const outcome = await deputy.cycle({ stop, abort, part: 'triage', onlyAnswered: true });
  if (outcome.kind !== 'done') throw refusal(outcome, folder);
  if (outcome.report.notes.length > 0) output.say(...describeCycle(outcome.report, { folder, settings }));
  else output.say(...(outcome.report.batch?.troubles ?? []));
  return outcome.report;
}

interface Wanted {
  request: BacklogRequest;
  stop: AbortSignal;
  /** Report on the finished results; `null` if no batch was under way. */
  back: CycleReport | null;
}

async function handOver(
  invocation: Invocation,
  { deputy, folder, ports }: OpenVault,
  { request, stop, back }: Wanted,
): Promise<ExitCode> {
  const { output, calls } = invocation;
  const moment = clockMoment(ports.clock);
  const exit = back === null || back.errors === 0 ? EXIT.done : EXIT.trouble;
  const backJson = back === null ? {} : { back: cycleJson(back) };
  const plan = await deputy.batches.plan(request, stop);
  if (plan.kind !== 'planned') throw refusal(plan, folder);
  // The lines about a cycle that has triaged notes say it already.
  if (back === null || back.notes.length === 0) output.say(...progressLine(plan.progress, moment));
  if (plan.notes === 0) {
    output.say(nothingPlannedWords(plan));
    output.json({ ...backJson, plan: planJson(plan), progress: plan.progress });
    return exit;
  }
  const words = plannedLines(plan).join(' ');
  const asked = { question: `Submit ${words} Continue?`, refusal: `To submit: ${words}` };
  if (!(await calls.confirm(asked))) return exit;
  const agreed = { notes: plan.notes, cost: plan.cost };
  const outcome = await deputy.batches.handOver({ ...request, agreed }, stop);
  if (outcome.kind !== 'handed_over') throw refusal(outcome, folder);
  const { handed, progress } = outcome;
  output.say(
    `${submittedWords(handed)}.`,
    ...(handed.stopped === null ? [] : [`The rest waits: ${handed.stopped}`, REST]),
    ...progressLine(progress, moment),
  );
  output.json({ ...backJson, plan: planJson(plan), handed, progress });
  return handed.stopped === null ? exit : EXIT.trouble;
}

const REST = 'Submit it with triage --batch again, or give it up with triage --batch --stop.';

const planJson = ({ notes, tokens, cost, kept, label }: BatchPlan): object => ({
  ...{ notes, tokens, kept, service: label },
  cost_usd: typeof cost === 'number' ? cost : null,
});

async function stopBatch(
  { output }: Invocation,
  { deputy, folder }: OpenVault,
  { abort }: StopSignals,
): Promise<ExitCode> {
  const outcome = await deputy.batches.stop(abort);
  if (outcome.kind !== 'stopped') throw refusal(outcome, folder);
  const { notes, released, left } = outcome;
  output.say(...cancelledWords(outcome));
  output.json({ cancelled: notes, released, left });
  return left.length === 0 ? EXIT.done : EXIT.trouble;
}

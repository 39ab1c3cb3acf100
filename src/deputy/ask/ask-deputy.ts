import type { Attempt } from '../../asking/attempt';
import type { LogEntry } from '../../log/entry';
import { hashText } from '../../notes/hash';
import { VaultError } from '../../ports/vault';
import type { SetupErrorCode } from '../../provider/setup-error';
import { type AnalysisOutcome, analyse } from '../../requests/analysis/analyse';
import type { KeptAnalyses } from '../../requests/kept-analyses';
import {
  isOpen,
  NOTHING_SPENT,
  type RequestTask,
  type Spent,
  type TaskRequest,
  type TaskState,
  titleOfTask,
} from '../../requests/task-request';
import type { TaskResult } from '../../requests/tools/task-tool';
import { TASK_TOOLS } from '../../requests/tools/task-tools';
import { findRequest, keepChange, type Kept, keepRequest, type RequestFile } from './request-file';
import { type AskWork, draftRun, taskContext } from './task-context';

export type AskOrder =
  | { kind: 'text'; text: string }
  /** `meant`: the id of a request, or the path of its note. */
  | { kind: 'resume'; meant: string }
  /** A task that failed is done again. `task`: its place, from 1. */
  | { kind: 'retry'; meant: string; task: number };

export interface AskProgress {
  request: TaskRequest;
  note: string;
  /** The place of the task that is under way, from 1. */
  running: number | null;
}

export type AskOutcome =
  /** `isStopped`: tasks are left, which wait for a resume. */
  | { kind: 'asked'; request: TaskRequest; note: string; isStopped: boolean }
  /** `code`: no provider could be asked. */
  | { kind: 'refused'; why: string; code?: SetupErrorCode };

export interface AskDeputyWork extends AskWork {
  analyses: KeptAnalyses;
  onProgress: (progress: AskProgress) => void;
}

/**
 * Takes a person's request apart and does its tasks one after another. The request's note is saved after each of them,
 * in one operation with what the task wrote: after a crash none is done twice, and none is lost.
 */
export async function askDeputy(work: AskDeputyWork, order: AskOrder): Promise<AskOutcome> {
  const opened = await openRequest(work, order);
  if (opened.kind === 'refused') return opened;
  let { file } = opened;
  try {
    while (isOpen(file.request) && !work.signal.aborted) {
      const kept = await goOn(work, file);
      if (kept.kind === 'refused') return kept;
      file = kept.file;
    }
  } catch (error) {
    if (!work.signal.aborted) throw error;
  }
  tell(work, file, null);
  return { kind: 'asked', request: file.request, note: file.path, isStopped: isOpen(file.request) };
}

type Opened = { kind: 'open'; file: RequestFile } | Extract<AskOutcome, { kind: 'refused' }>;

async function openRequest(work: AskDeputyWork, order: AskOrder): Promise<Opened> {
  const { desk, models } = work;
  if (order.kind === 'text') {
    const text = order.text.trim();
    if (text === '') return { kind: 'refused', why: 'There is nothing to do: say what you want.' };
    if (text.length > LONGEST) return { kind: 'refused', why: TOO_LONG };
    const connected = await models.connect('complex_reasoning');
    if (!connected.ok) return { kind: 'refused', why: connected.error.message, code: connected.error.code };
    const kept = await keepRequest(desk, text);
    return kept.ok ? { kind: 'open', file: kept.value } : { kind: 'refused', why: kept.error };
  }
  const file = await findRequest(desk, order.meant);
  if (file === null) return { kind: 'refused', why: `There is no request "${order.meant}".` };
  if (order.kind === 'resume') return { kind: 'open', file };
  if (file.request.tasks[order.task - 1]?.state.kind !== 'failed')
    return { kind: 'refused', why: 'Only a task that failed can be done again.' };
  const event = { event: 'retried', task: order.task } as const;
  const kept = await keepChange(desk, file, { event, label: 'Asked for a task again', entries: [] });
  return kept.kind === 'refused' ? kept : { kind: 'open', file: kept.file };
}

const LONGEST = 20_000;
const TOO_LONG = 'That is too long for a request: put it into a note, and ask for a plan of it.';

/** The next thing that a request needs. */
function goOn(work: AskDeputyWork, file: RequestFile): Promise<Kept> {
  const { request } = file;
  if (request.analysis === null) {
    tell(work, file, null);
    return takeApart(work, file);
  }
  const at = request.tasks.findIndex(({ state }) => state.kind === 'waiting');
  const task = request.tasks[at];
  if (task === undefined) throw new Error('An open request has a task that waits.');
  tell(work, file, at + 1);
  return doTask(work, file, { task, place: at + 1 });
}

const tell = (
  { onProgress }: AskDeputyWork,
  { request, path }: RequestFile,
  running: number | null,
): void => {
  onProgress({ request, note: path, running });
};

async function takeApart(work: AskDeputyWork, file: RequestFile): Promise<Kept> {
  const { desk, models, analyses, signal } = work;
  const { request, path } = file;
  const connected = await models.connect('complex_reasoning');
  if (!connected.ok) return { kind: 'refused', why: connected.error.message };
  const { model } = connected.value;
  const key = [request.at.slice(0, 10), model.provider, model.modelId, request.text].join('\n');
  const known = analyses.get(key);
  const outcome: Pick<AnalysisOutcome, 'analysis' | 'orders'> & Partial<Attempt> =
    known ??
    (await analyse(request, {
      ...connected.value,
      answers: desk.answers.open({
        note: path,
        textHash: hashText(request.text),
        stage: 'request',
        run: request.id,
      }),
      tokenBudget: desk.settings.tokenBudget,
      signal,
      tools: TASK_TOOLS,
      zone: desk.ports.clock.zone,
    }));
  analyses.put(key, outcome);
  const { analysis, orders } = outcome;
  const details = { request: request.id, note: path, tasks: orders.length, by: analysis.by };
  const kept = await keepChange(desk, file, {
    event: { event: 'analysed', analysis, orders, spent: spentOf(outcome) },
    label: 'Took a request apart',
    entries: [...(outcome.entries ?? []), { event: 'request_analysed', severity: 'info', details }],
  });
  count(work, outcome);
  if (kept.kind === 'kept') await desk.answers.close(request.id);
  return kept;
}

interface Placed {
  task: RequestTask;
  /** From 1. */
  place: number;
}

async function doTask(work: AskDeputyWork, file: RequestFile, { task, place }: Placed): Promise<Kept> {
  const { desk } = work;
  const result = await resultOf(work, file, { task, place });
  count(work, result.attempt ?? {});
  const effects = result.kind === 'done' ? result.effects : [];
  const made = effects.flatMap((effect) => ('path' in effect ? [effect.path] : []));
  const kept = await keepChange(desk, file, {
    event: { event: 'task_ended', task: place, state: stateOf(result, made), spent: spentOf(result.attempt) },
    label: labelOf(task),
    effects,
    entries: [...(result.attempt?.entries ?? []), taskEntry(file, { task, place }, result)],
  });
  if (kept.kind === 'kept') await desk.answers.close(draftRun(file, place));
  return kept.kind === 'kept' ? corrected(work, kept, { place, result, made }) : kept;
}

async function resultOf(
  work: AskDeputyWork,
  file: RequestFile,
  { task, place }: Placed,
): Promise<TaskResult> {
  const tool = TASK_TOOLS.find(({ name }) => name === task.tool);
  if (tool === undefined) return { kind: 'failed', why: `There is no tool "${task.tool}".` };
  const missing = tool.needs.filter((name) => (task.given[name] ?? '').trim() === '');
  if (missing.length > 0) return { kind: 'failed', why: `It lacks: ${missing.join(', ')}.` };
  try {
    return await tool.run(task.given, taskContext(work, file, place));
  } catch (error) {
    // One task that can't be done does not keep the others from being done.
    if (work.signal.aborted || !(error instanceof VaultError)) throw error;
    return { kind: 'failed', why: error.message };
  }
}

const stateOf = (result: TaskResult, made: readonly string[]): Exclude<TaskState, { kind: 'waiting' }> =>
  result.kind === 'failed'
    ? { kind: 'failed', why: result.why }
    : {
        kind: 'done',
        said: result.said,
        notes: [...made, ...(result.notes ?? [])],
        hits: [...(result.hits ?? [])],
      };

/** A name that was taken at that moment, or a note that somebody changed, is told as it came out. */
async function corrected(
  { desk }: AskDeputyWork,
  kept: Extract<Kept, { kind: 'kept' }>,
  { place, result, made }: { place: number; result: TaskResult; made: readonly string[] },
): Promise<Kept> {
  const { file, paths, left } = kept;
  const [changed] = left;
  if (changed === undefined && paths.every((path, n) => path === made[n])) return kept;
  const state: TaskState =
    changed === undefined
      ? stateOf(result, paths)
      : { kind: 'failed', why: `Somebody was changing ${changed} at that moment: nothing was added.` };
  const tasks = file.request.tasks.map((task, n) => (n === place - 1 ? { ...task, state: WAITING } : task));
  return keepChange(
    desk,
    { ...file, request: { ...file.request, tasks } },
    {
      event: { event: 'task_ended', task: place, state, spent: NOTHING_SPENT },
      label: 'Corrected a request',
      entries: [],
    },
  );
}

const WAITING: TaskState = { kind: 'waiting' };

const spentOf = (attempt: Partial<Attempt> | undefined): Spent =>
  attempt?.usage === undefined || attempt.cost === undefined
    ? NOTHING_SPENT
    : { tokens: attempt.usage.inputTokens + attempt.usage.outputTokens, cost: attempt.cost };

const count = ({ desk }: AskDeputyWork, attempt: Partial<Attempt>): void => {
  desk.state.countTokens(spentOf(attempt).tokens);
};

const labelOf = (task: RequestTask): string =>
  `${LABELS[task.tool] ?? 'Did'}: ${titleOfTask(task).slice(0, 80)}`;

const LABELS: Readonly<Record<string, string>> = {
  reminder: 'Set a reminder',
  draft: 'Drafted a mail',
  search: 'Searched',
  append: 'Added to a note',
  create_note: 'Made a note',
  plan: 'Planned',
};

function taskEntry({ request, path }: RequestFile, { task, place }: Placed, result: TaskResult): LogEntry {
  const isDone = result.kind === 'done';
  return {
    event: 'request_task',
    severity: isDone ? 'info' : 'warn',
    details: {
      request: request.id,
      note: path,
      task: place,
      tool: task.tool,
      label: isDone ? labelOf(task) : `Could not do: ${titleOfTask(task).slice(0, 80)}`,
      result: result.kind,
      text: (isDone ? result.said : result.why).slice(0, 300),
    },
  };
}

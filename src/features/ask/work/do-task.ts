import type { LogEntry } from '../../../kernel/log/entry';
import type { Effect } from '../../../kernel/effects/operation';
import { VaultError } from '../../../kernel/ports/vault';
import {
  type Ask,
  type DoneTask,
  NO_ASK_SPEND,
  type AskTask,
  type TaskState,
  titleOfTask,
} from '../model/ask';
import type { AskEvent } from '../model/next-ask';
import { saidOf } from '../model/said-of-task';
import { PrivateNotes } from '../../../core/tools/open-notes';
import type { TaskApproval, TaskContext, TaskResult } from '../model/tools/task-tool';
import { TASK_TOOLS } from '../model/tools/task-tools';
import {
  keepAskWithApproval,
  keepChange,
  type Kept,
  type AskChange,
  type AskFile,
  placesOf,
} from './ask-file';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import { spentOf } from './spent';
import type { AskWork, OneAskWork } from './ask-work';
import { inPlaceOf, stays, takenBack } from './take-back';
import { draftRun, taskContext } from './task-context';

export interface Placed {
  task: AskTask;
  /** Position of the task, from 1. */
  place: number;
}

/** Does one task. Its effects and the change of the ask's note are one operation. */
export async function doTask(work: OneAskWork, file: AskFile, { task, place }: Placed): Promise<Kept> {
  const { session } = work;
  const found = new PrivateNotes();
  const taken = await takenBack(session, file.request);
  const context = taskContext(work, file, { task: place, found, taken });
  const own = await resultOrRules(work, context, { task, request: file.request });
  const { result, before, effects } = await replacing(session, file, own);
  const privacy = found.seen.size > 0 ? 'private' : 'open';
  const made = result.kind === 'done' ? placesOf(result.effects) : [];
  const change: AskChange = {
    // Undo ignores a task without effects.
    kind: effects.length + before.length === 0 ? 'task_request' : 'task',
    privacy,
    before,
    event: {
      event: 'task_ended',
      task: place,
      state: stateOf(result, made),
      spent: spentOf(result.attempt),
      ...afterOf(result),
    },
    label:
      result.kind === 'done' && result.of !== undefined
        ? result.said.slice(0, 120).replace(/\.$/u, '')
        : labelOf(task),
    effects,
    entries: [...(result.attempt?.entries ?? []), taskEntry(file, { task, place }, result)],
  };
  const asked = result.kind === 'done' ? result.request : undefined;
  const kept = await (asked === undefined
    ? keepChange(session, file, change)
    : keepAskWithApproval(session, file, { change, asked }));
  if (kept.kind === 'kept') await session.answers.close(draftRun(file, place));
  // The approval of a changed draft gets the new text at once.
  if (task.tool === 'change' && effects.length > 0)
    await settleApprovals(session, { stop: new AbortController().signal, waitsForTyping: true });
  const wanted = placesOf([...before, ...effects]);
  return kept.kind === 'kept' ? corrected(work, kept, { place, result, made, wanted }) : kept;
}

/** The result with the effects that take back the ask which it replaces; a result without effects replaces nothing. */
async function replacing(
  session: AskWork['session'],
  { request }: AskFile,
  result: TaskResult,
): Promise<{ result: TaskResult; before: readonly Effect[]; effects: readonly Effect[] }> {
  if (result.kind === 'failed') return { result, before: [], effects: [] };
  const { effects, notes = [], request: approval } = result;
  const isMade = effects.length > 0 || notes.length > 0 || approval !== undefined;
  // A model may have taken long, so it is looked again what was changed meanwhile.
  const taken = isMade ? await takenBack(session, request) : { effects: [] };
  if ('changed' in taken)
    return { result: { kind: 'failed', why: stays(taken.changed) }, before: [], effects: [] };
  const note = request.replaces?.note;
  return { result, ...(await inPlaceOf(session.ports, { taken: taken.effects, made: effects, note })) };
}

/** Tools whose tasks the rules can do as well. */
const BY_RULES: ReadonlySet<string> = new Set(['draft', 'answer', 'plan']);

/**
 * Does a task with the model or, if the model fails, by the rules, which say why; the model is not used for the rest of
 * the ask.
 */
async function resultOrRules(
  work: OneAskWork,
  context: TaskContext,
  { task, request }: { task: AskTask; request: Ask },
): Promise<TaskResult> {
  const result = await resultOf(work, context, task);
  const isForRules = BY_RULES.has(task.tool) && request.replaces === undefined;
  if (result.kind !== 'failed' || !isForRules || !work.models.usesModels) return result;
  work.models.giveUp();
  const ruled = await resultOf(work, context, task);
  if (ruled.kind === 'failed') return result;
  const { attempt } = result;
  return {
    ...ruled,
    instead: `Without the model: ${result.why}`,
    ...(attempt === undefined ? {} : { attempt }),
  };
}

async function resultOf(work: AskWork, context: TaskContext, task: AskTask): Promise<TaskResult> {
  const tool = TASK_TOOLS.find(({ name }) => name === task.tool);
  if (tool === undefined) return { kind: 'failed', why: `There is no tool "${task.tool}".` };
  const missing = tool.needs.filter((name) => (task.given[name] ?? '').trim() === '');
  if (missing.length > 0) return { kind: 'failed', why: `It lacks: ${missing.join(', ')}.` };
  try {
    return await tool.run(task.given, context);
  } catch (error) {
    // A failed task does not prevent the others.
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
        ...(result.asks === undefined ? {} : { asks: result.asks }),
        ...(result.open === undefined ? {} : { open: result.open }),
        ...(result.of === undefined ? {} : { of: [...result.of] }),
        ...(result.instead === undefined ? {} : { instead: result.instead }),
        ...(result.answer === undefined ? {} : { answer: result.answer }),
        notes: [...made, ...(result.notes ?? [])],
        ...approvalOf(result.request),
        hits: [...(result.hits ?? [])],
      };

const approvalOf = (asked: TaskApproval | undefined): Pick<DoneTask, 'approval'> =>
  asked === undefined
    ? {}
    : { approval: { request: asked.request.id, about: asked.about, state: 'pending', text: '' } };

const afterOf = (result: TaskResult): Pick<Extract<AskEvent, { event: 'task_ended' }>, 'after' | 'facts'> =>
  result.kind === 'failed' ? {} : { after: result.after ?? [], facts: result.facts ?? [] };

/** Corrects the saved result if a file name was taken or a note was changed at that moment. */
async function corrected(
  { session }: AskWork,
  kept: Extract<Kept, { kind: 'kept' }>,
  {
    place,
    result,
    made,
    wanted,
  }: Record<'made' | 'wanted', readonly string[]> & { place: number; result: TaskResult },
): Promise<Kept> {
  const { file, paths, left } = kept;
  const [changed] = left;
  if (changed === undefined && paths.every((path, n) => path === wanted[n])) return kept;
  const state: TaskState =
    changed === undefined
      ? stateOf(
          result,
          made.map((path) => paths[wanted.indexOf(path)] ?? path),
        )
      : { kind: 'failed', why: `${changed} was being edited at that moment: nothing was changed.` };
  const tasks = file.request.tasks.map((task, n) => (n === place - 1 ? { ...task, state: WAITING } : task));
  return keepChange(
    session,
    { ...file, request: { ...file.request, tasks } },
    {
      event: { event: 'task_ended', task: place, state, spent: NO_ASK_SPEND },
      kind: 'task_request',
      privacy: 'open',
      label: 'Corrected a task',
      entries: [],
    },
  );
}

const WAITING: TaskState = { kind: 'waiting' };

const labelOf = (task: AskTask): string => `${LABELS[task.tool] ?? 'Did'}: ${titleOfTask(task).slice(0, 80)}`;

const LABELS: Readonly<Record<string, string>> = {
  reminder: 'Set a reminder',
  draft: 'Drafted a mail',
  search: 'Searched',
  answer: 'Answered',
  remember: 'Remembered',
  append: 'Added to a note',
  create_note: 'Made a note',
  plan: 'Planned',
  skill: 'Ran a skill',
  call: 'Asked you about a call',
  undo: 'Undid',
  done: 'Ticked',
};

function taskEntry({ request, path }: AskFile, { task, place }: Placed, result: TaskResult): LogEntry {
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
      text: saidOf(stateOf(result, [])).slice(0, 300),
    },
  };
}

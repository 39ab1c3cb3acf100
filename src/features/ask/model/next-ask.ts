import { baseName } from '../../../kernel/notes/names';
import type { Fact } from '../../../core/session/memory';
import type { SkillSeed } from '../skills/model/proposals/propose-skill';
import {
  type Analysis,
  type Ask,
  type AskedApproval,
  type AskSpend,
  type AskTask,
  isUnclear,
  mayRetry,
  NO_ASK_SPEND,
  type ProposedFact,
  type SideEffect,
  sumSpent,
  type TaskOrder,
  type TaskState,
} from './ask';

export type AskEvent =
  | { event: 'analysed'; analysis: Analysis; orders: readonly TaskOrder[]; spent: AskSpend }
  /** `task`: the task's position, from 1. */
  | {
      event: 'task_ended';
      task: number;
      state: Exclude<TaskState, { kind: 'waiting' }>;
      spent: AskSpend;
      after?: readonly SideEffect[];
      facts?: readonly Fact[];
    }
  /** `note`: present path of the approval's note; a move keeps the file's name. */
  | { event: 'approval_changed'; approval: Omit<AskedApproval, 'about'>; note: string }
  | { event: 'retried'; task: number }
  /** The person has chosen a meaning for a text that was not understood. */
  | { event: 'meant'; task: number; order: TaskOrder }
  | { event: 'followed_up'; left: readonly SideEffect[]; facts: readonly Fact[]; spent: AskSpend }
  /** `fact`: the fact's position, from 1. */
  | { event: 'fact_decided'; fact: number; isKept: boolean }
  | { event: 'skill_proposed'; skill: SkillSeed }
  | { event: 'skill_decided'; isKept: boolean; at: string };

/** The ask after an event. An event that does not fit the state changes nothing. */
export function nextAsk(request: Ask, change: AskEvent): Ask {
  switch (change.event) {
    case 'analysed':
      return request.analysis === null
        ? {
            ...request,
            analysis: change.analysis,
            tasks: change.orders.map((order) => ({ ...order, state: { kind: 'waiting' } })),
            spent: sumSpent(request.spent, change.spent),
          }
        : request;
    case 'task_ended':
      return withOutcome(request, change);
    case 'retried':
      return mayRetry(request.tasks[change.task - 1])
        ? withTask(request, { task: change.task, state: WAITING }, ['failed', 'done'], NO_ASK_SPEND)
        : request;
    case 'meant':
      return withOrder(request, change);
    case 'approval_changed':
      return withApproval(request, change);
    case 'followed_up':
      return {
        ...withFacts(request, change.facts),
        after: change.left,
        spent: sumSpent(request.spent, change.spent),
      };
    case 'fact_decided':
      return decided(request, change.fact, change.isKept ? 'kept' : 'dismissed');
    case 'skill_proposed':
      return request.skill === null
        ? { ...request, skill: { ...change.skill, state: PROPOSED, decidedAt: null } }
        : request;
    case 'skill_decided':
      return request.skill?.state === PROPOSED
        ? {
            ...request,
            skill: { ...request.skill, state: change.isKept ? 'kept' : 'dismissed', decidedAt: change.at },
          }
        : request;
  }
}

function withOutcome(request: Ask, change: Extract<AskEvent, { event: 'task_ended' }>): Ask {
  const ended = withTask(request, change, ['waiting'], change.spent);
  if (ended === request) return request;
  const after = [...new Set([...request.after, ...(change.after ?? [])])];
  return { ...withFacts(ended, change.facts ?? []), after };
}

const WAITING: TaskState = { kind: 'waiting' };

function withOrder(request: Ask, { task, order }: Extract<AskEvent, { event: 'meant' }>): Ask {
  const tasks = request.tasks.map((each, n): AskTask =>
    n === task - 1 && isUnclear(each) ? { ...order, state: { kind: 'waiting' } } : each,
  );
  return { ...request, tasks };
}

function withApproval(
  request: Ask,
  { approval, note }: Extract<AskEvent, { event: 'approval_changed' }>,
): Ask {
  const tasks = request.tasks.map((task) => {
    const { state } = task;
    if (state.kind !== 'done' || state.approval?.request !== approval.request) return task;
    const paths = state.notes.map((path) => (baseName(path) === baseName(note) ? note : path));
    return { ...task, state: { ...state, notes: paths, approval: { ...state.approval, ...approval } } };
  });
  return { ...request, tasks };
}

/** Adds proposed facts; a fact that was proposed before is left out. */
function withFacts(request: Ask, facts: readonly Fact[]): Ask {
  const known = new Set(request.facts.map(({ text }) => text));
  const added = facts.filter(({ text }) => !known.has(text));
  return { ...request, facts: [...request.facts, ...added.map((fact) => ({ ...fact, state: PROPOSED }))] };
}

const PROPOSED: ProposedFact['state'] = 'proposed';

function decided(request: Ask, place: number, state: 'kept' | 'dismissed'): Ask {
  if (request.facts[place - 1]?.state !== PROPOSED) return request;
  return { ...request, facts: request.facts.map((fact, n) => (n === place - 1 ? { ...fact, state } : fact)) };
}

function withTask(
  request: Ask,
  { task, state }: { task: number; state: TaskState },
  from: readonly TaskState['kind'][],
  spent: AskSpend,
): Ask {
  const former = request.tasks[task - 1];
  if (former === undefined || !from.includes(former.state.kind)) return request;
  const tasks = request.tasks.map((each, n) => (n === task - 1 ? { ...each, state } : each));
  return { ...request, tasks, spent: sumSpent(request.spent, spent) };
}

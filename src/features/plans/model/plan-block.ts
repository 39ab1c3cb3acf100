import { harmlessLine } from '../../../core/tools/harmless-line';
import type { Plan, PlanStep } from './note/plan';

/** The reason why a plan is blocked, parsed from `blocked_reason`. */
export type PlanBlock =
  | { kind: 'approval' }
  /** A step was rejected or cannot continue. `step` is `null` if that step is done, removed or reworded by now. */
  | { kind: 'step'; step: number | null }
  /** A person blocked the plan. */
  | { kind: 'other' };

/** The reason of a plan that waits for an approval; `request` is a link to the approval. */
export const awaitingApproval = (request: string): string => harmlessLine(`${AWAITING}: ${request}`);

/** Whether {@link awaitingApproval} made a reason, or a log entry about it. */
export const isAwaitingApproval = (reason: string): boolean => reason.startsWith(AWAITING);

/** The reason of a plan that a step blocks. It names the step, so that the note shows when it is over. */
export const stuckAt = (step: PlanStep, why: string): string =>
  harmlessLine(`${nameOf(step)} ${why.slice(0, MOST_SHOWN).replace(/[.\s]+(”?)$/, '$1')}. ${WAYS_ON}`);

/** The reason of a plan whose next step the person does by hand. */
export const leftAt = (step: PlanStep, why: string): string => {
  const words = why.slice(0, MOST_SHOWN).replace(/[.\s]+$/, '');
  return harmlessLine(`${nameOf(step)} needs you${words === '' ? '' : `: ${words}`}. ${TICK_IT}`);
};

export function planBlock({ state, steps }: Plan): PlanBlock | null {
  if (state.status !== 'Blocked') return null;
  const { reason } = state;
  if (isAwaitingApproval(reason)) return { kind: 'approval' };
  if (!reason.startsWith('“')) return { kind: 'other' };
  const index = steps.findIndex((step) => step.state === 'open' && isAbout(reason, step));
  return { kind: 'step', step: index < 0 ? null : index + 1 };
}

/** Number of the next step if it waits for the person, who may have done it meanwhile; `null` if none does. */
export function stepToTick(plan: Plan): number | null {
  const next = plan.steps.findIndex(({ state }) => state === 'open') + 1;
  const block = planBlock(plan);
  if (block?.kind === 'step') return block.step === next ? next : null;
  return plan.state.status === 'Active' && plan.steps[next - 1]?.needsPerson === true ? next : null;
}

/** When the plan was blocked, from its log, ISO 8601; `null` if it is not, or by a person without a time. */
export function blockedSince({ state, log }: Plan): string | null {
  const entry = log.filter(({ action }) => action === 'blocked' || ENDS.has(action)).at(-1);
  return state.status === 'Blocked' && entry?.action === 'blocked' ? entry.at : null;
}

/** Whether the person was warned since the plan was blocked. */
export const isWarned = ({ log }: Plan): boolean =>
  log.filter(({ action }) => action === 'blocked' || action === 'warned').at(-1)?.action === 'warned';

/** Whether a reason is about the step. Spaces and backslashes don't count: escaping depends on what follows. */
const isAbout = (reason: string, step: PlanStep): boolean => bare(reason).startsWith(bare(nameOf(step)));

const bare = (text: string): string => text.replace(/[\s\\]+/g, '');

const nameOf = ({ text }: PlanStep): string => harmlessLine(`“${text}”`);

const AWAITING = 'Awaiting Human Approval';
const MOST_SHOWN = 300;
const WAYS_ON = 'Edit the step, skip it, or drop the plan.';
/** Last sentence of {@link leftAt}. */
export const TICK_IT = 'Tick it when it is done, or skip it.';

/** Actions in the log that end a block. */
const ENDS: ReadonlySet<string> = new Set(['unblocked', 'started', 'resumed', 'finished']);

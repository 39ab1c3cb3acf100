import { harmlessLine } from './note/harmless-line';
import type { Plan, PlanStep } from './note/plan';

/** What a blocked plan waits for, as its `blocked_reason` says. */
export type PlanBlock =
  | { kind: 'approval' }
  /** One step: rejected, or it can't go on. `null`: it is done, gone or reworded by now. */
  | { kind: 'step'; step: number | null }
  /** A person has blocked it, and knows why. */
  | { kind: 'other' };

/** `request` is a link. */
export const awaitingApproval = (request: string): string => harmlessLine(`${AWAITING}: ${request}`);

/** Whether a reason, or an entry that tells it, is of {@link awaitingApproval}. */
export const isAwaitingApproval = (reason: string): boolean => reason.startsWith(AWAITING);

/** A reason that names the step, so that the note alone says when it does not hold any more. */
export const stuckAt = (step: PlanStep, why: string): string =>
  harmlessLine(`${nameOf(step)} ${why.slice(0, MOST_SHOWN).replace(/[.\s]+(”?)$/, '$1')}. ${WAYS_ON}`);

/** `null` for a plan that is not blocked. */
export function planBlock({ state, steps }: Plan): PlanBlock | null {
  if (state.status !== 'Blocked') return null;
  const { reason } = state;
  if (isAwaitingApproval(reason)) return { kind: 'approval' };
  if (!reason.startsWith('“')) return { kind: 'other' };
  const index = steps.findIndex((step) => step.state === 'open' && isAbout(reason, step));
  return { kind: 'step', step: index < 0 ? null : index + 1 };
}

/** When the plan was blocked, by its own log, ISO 8601; `null`: it is not blocked, or a person did it and left no time. */
export function blockedSince({ state, log }: Plan): string | null {
  const entry = log.filter(({ action }) => action === 'blocked' || ENDS.has(action)).at(-1);
  return state.status === 'Blocked' && entry?.action === 'blocked' ? entry.at : null;
}

/** Whether the person has been warned since the plan is blocked. */
export const isWarned = ({ log }: Plan): boolean =>
  log.filter(({ action }) => action === 'blocked' || action === 'warned').at(-1)?.action === 'warned';

/** What breaks up a sign depends on the words after it, so it is left out of the comparison. */
const isAbout = (reason: string, step: PlanStep): boolean => bare(reason).startsWith(bare(nameOf(step)));

const bare = (text: string): string => text.replace(/[\s\\]+/g, '');

const nameOf = ({ text }: PlanStep): string => harmlessLine(`“${text}”`);

const AWAITING = 'Awaiting Human Approval';
const MOST_SHOWN = 300;
const WAYS_ON = 'Edit the step, skip it, or drop the plan.';

/** What a block ends with. */
const ENDS: ReadonlySet<string> = new Set(['unblocked', 'started', 'resumed', 'finished']);

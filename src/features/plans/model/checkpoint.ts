import * as z from '../../../kernel/notes/values/schema';
import { PLAN_STATUSES, type Plan, type PlanStep } from './note/plan';
import { logExcerpt } from './plan-moment';
import { describeSteps } from './step-changes';

const step = z.object({
  text: z.string(),
  state: z.enum(['open', 'done', 'skipped']),
  needsPerson: z.boolean(),
});

/** The state in which Deputy last saw a plan; small enough to keep one per plan on the device. */
export const checkpoint = z.object({
  objective: z.string(),
  status: z.enum(PLAN_STATUSES),
  steps: z.array(step),
  /** Number of log entries. */
  entries: z.number(),
});

export type Checkpoint = z.infer<typeof checkpoint>;

export const checkpointOf = ({ objective, state, steps, log }: Plan): Checkpoint => ({
  objective,
  status: state.status,
  steps: [...steps],
  entries: log.length,
});

/**
 * A person's changes since the checkpoint, in words for the log: `ticked step 2, added “Call Ada”`; `null` if there are
 * none. Ignores changes that new log entries already report.
 */
export function comparePlan(before: Checkpoint, plan: Plan): string | null {
  const since = plan.log.slice(before.entries);
  const own = since.filter(({ action }) => action !== 'changed');
  const logged = new Set(own.map(({ why }) => Number(/^Step (\d+)\b/.exec(why)?.[1] ?? 0)));
  const isOwn = (_step: PlanStep, number: number): boolean => logged.has(number);
  const words = [
    ...(before.objective === plan.objective ? [] : ['changed the objective']),
    ...(before.status === plan.state.status || own.length > 0
      ? []
      : [`set the status to ${plan.state.status}`]),
    ...describeSteps(before.steps, plan.steps, isOwn),
    ...(before.entries > 0 && plan.log.length === 0 ? ['deleted the log'] : []),
  ];
  const what = words.join(', ');
  const isLogged = since.some(({ action, why }) => action === 'changed' && why === logExcerpt(what));
  return what === '' || isLogged ? null : what;
}

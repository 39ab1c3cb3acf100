import * as z from '../../../kernel/notes/values/schema';
import { PLAN_STATUSES, type Plan, type PlanStep, type StepState } from './note/plan';
import { logExcerpt } from './plan-moment';

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
 * A phrase for the log about a person's changes since the checkpoint: `ticked step 2, added “Call Ada”`; `null` if
 * there are none. Changes that new log entries already report are left out.
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

/** Phrases for the differences between two roadmaps; steps are matched by text. Omits Deputy's own changes. */
function describeSteps(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
  isOwn: (step: PlanStep, number: number) => boolean,
): string[] {
  const { pairs, removed, added } = matchSteps(before, after);
  const reworded = added.filter((number) => removed.includes(number));
  const isReworded = (number: number): boolean => reworded.includes(number);
  const places = pairs.map(({ from }) => from);
  const isReordered = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  return [
    ...pairs.flatMap(({ old, now, to }) => (isOwn(now, to) ? [] : describeStep(old, now, to))),
    ...reworded.map((number) => `reworded step ${String(number)}`),
    ...added.filter((number) => !isReworded(number)).map((number) => `added ${quote(after[number - 1])}`),
    ...removed
      .filter((number) => !isReworded(number))
      .map((number) => `removed ${quote(before[number - 1])}`),
    ...(isReordered ? ['reordered the steps'] : []),
  ];
}

interface Matching {
  /** Pairs of a step in both versions, in the order of the new one. Numbers count from 1. */
  pairs: { old: PlanStep; now: PlanStep; from: number; to: number }[];
  removed: number[];
  added: number[];
}

function matchSteps(before: readonly PlanStep[], after: readonly PlanStep[]): Matching {
  const places = new Map<string, number[]>();
  before.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index + 1]));
  const pairs: Matching['pairs'] = [];
  const added: number[] = [];
  after.forEach((now, index) => {
    const from = places.get(now.text)?.shift();
    const old = from === undefined ? undefined : before[from - 1];
    if (from === undefined || old === undefined) added.push(index + 1);
    else pairs.push({ old, now, from, to: index + 1 });
  });
  return { pairs, removed: [...places.values()].flat().sort((a, b) => a - b), added };
}

function describeStep(old: PlanStep, now: PlanStep, number: number): string[] {
  const step = `step ${String(number)}`;
  const ticked = old.state === now.state ? [] : [`${VERBS[now.state]} ${step}`];
  const hand = now.needsPerson ? `added a ✋ to ${step}` : `removed the ✋ from ${step}`;
  return old.needsPerson === now.needsPerson ? ticked : [...ticked, hand];
}

const VERBS: Record<StepState, string> = { open: 'unticked', done: 'ticked', skipped: 'skipped' };

const quote = (step: PlanStep | undefined): string => `“${step?.text ?? ''}”`;

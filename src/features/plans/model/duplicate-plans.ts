import { nameInLink } from '../../../kernel/notes/names';
import { compareAge, isIncomplete, type PlacedPlan } from './mission';
import { isSameSource } from './same-source';
import { tellingWords } from './similar-plan';

/** A plan that is to go, and the path of the one that stays. */
export interface DuplicatePlan {
  path: string;
  keep: string;
}

/**
 * Incomplete plans about one task: with the same number, or made from the same note for the same end. The one in work
 * stays, then the oldest. What a person has typed is a task of its own each time.
 */
export function findDuplicates(plans: readonly PlacedPlan[]): DuplicatePlan[] {
  const kept = new Map<string, PlacedPlan[]>();
  const duplicates: DuplicatePlan[] = [];
  for (const placed of plans.filter(isIncomplete).sort(compareWork)) {
    const tasks = tasksOf(placed);
    const rivals = tasks.flatMap((task) => kept.get(task) ?? []);
    const keep = rivals.find((rival) => isSameTask(rival, placed));
    if (keep !== undefined) duplicates.push({ path: placed.path, keep: keep.path });
    else for (const task of tasks) kept.set(task, [...(kept.get(task) ?? []), placed]);
  }
  return duplicates;
}

/** Begun before drafts, then the furthest, then the oldest. */
const compareWork = (a: PlacedPlan, b: PlacedPlan): number =>
  Number(isDraft(a)) - Number(isDraft(b)) || finished(b) - finished(a) || compareAge(a, b);

const isDraft = ({ plan }: PlacedPlan): boolean => plan.state.status === 'Draft';

const finished = ({ plan }: PlacedPlan): number => plan.steps.filter(({ state }) => state !== 'open').length;

/** One note may want two things: then the objectives share few words. */
function isSameTask({ plan: a }: PlacedPlan, { plan: b }: PlacedPlan): boolean {
  const [one, other] = [tellingWords(a.objective), tellingWords(b.objective)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return a.id === b.id || (isSameSource(a, b) && shared >= Math.min(one.size, other.size) * SHARE);
}

const SHARE = 0.4;

const tasksOf = ({ plan: { id, source } }: PlacedPlan): string[] =>
  source.startsWith('ask:') ? [id] : [id, `source ${nameInLink(source)}`];

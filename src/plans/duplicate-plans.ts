import { compareAge, isIncomplete, type PlacedPlan } from './mission';

/** A plan that is to go, and the path of the one that stays. */
export interface DuplicatePlan {
  path: string;
  keep: string;
}

/**
 * Incomplete plans about one task: with the same number, or made from the same note. The oldest stays. What a person
 * has typed is a task of its own each time.
 */
export function findDuplicates(plans: readonly PlacedPlan[]): DuplicatePlan[] {
  const kept = new Map<string, string>();
  const duplicates: DuplicatePlan[] = [];
  for (const placed of plans.filter(isIncomplete).sort(compareAge)) {
    const tasks = tasksOf(placed);
    const keep = tasks.flatMap((task) => kept.get(task) ?? [])[0];
    if (keep === undefined) for (const task of tasks) kept.set(task, placed.path);
    else duplicates.push({ path: placed.path, keep });
  }
  return duplicates;
}

const tasksOf = ({ plan: { id, source } }: PlacedPlan): string[] =>
  source.startsWith('ask:') ? [id] : [id, `source ${source}`];

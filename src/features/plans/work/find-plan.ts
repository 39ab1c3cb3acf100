import { ifReadable } from '../../../kernel/index/unless-refused';
import { parsePlan } from '../model/note/plan-note';
import { isNotePath } from '../../../kernel/notes/names';
import type { Vault } from '../../../kernel/ports/vault';
import type { PlanFile } from './edit-plan-note';
import { readText } from '../../../kernel/effects/read-text';

type PlanSearch =
  | { kind: 'found'; file: PlanFile }
  /** The plan was not found, and an unreadable note may be the plan. */
  | { kind: 'hidden' }
  | { kind: 'gone' };

/** Finds the plan in work with this number, and reads it from disk. The note named by the number is read first. */
export async function findPlan(vault: Vault, folder: string, id: string): Promise<PlanSearch> {
  const paths = ((await vault.list(folder)) ?? []).map(({ path }) => path).filter(isNotePath);
  const named = paths.filter((path) => path.includes(id));
  let isHidden = false;
  for (const path of new Set([...named, ...paths])) {
    const text = await ifReadable(readText(vault, path));
    const plan = text === null ? null : parsePlan(text);
    if (text !== null && plan?.ok === true && plan.value.id === id)
      return { kind: 'found', file: { path, text, plan: plan.value } };
    const isUnreadable = plan === null || (!plan.ok && plan.error.code !== 'not_a_plan');
    isHidden ||= isUnreadable && mayBe(path, id);
  }
  return { kind: isHidden ? 'hidden' : 'gone' };
}

/** Whether a note may contain the plan with this number; a note without a number in its name may contain any plan. */
const mayBe = (path: string, id: string): boolean => (/PLAN-\d{4}-\d{3,9}/.exec(path)?.[0] ?? id) === id;

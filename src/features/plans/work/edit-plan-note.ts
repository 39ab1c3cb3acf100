import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import type { EditEffect } from '../../../kernel/effects/operation';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { editPlan } from '../model/note/edit-plan';
import type { Plan, ReasoningEntry } from '../model/note/plan';
import type { PlanEvent } from '../model/plan-event';
import { parsePlan } from '../model/note/plan-note';
import type { PlanProblem } from '../model/note/plan-problem';
import { planChanges } from '../model/plan-transition';
import { writeEntry } from '../model/note/reasoning-log';
import type { Vault } from '../../../kernel/ports/vault';
import { readText } from '../../../kernel/effects/read-text';

export interface PlanFile {
  path: string;
  text: string;
  plan: Plan;
}

/** Reads a plan note; `null` if the note is gone or is not a readable plan. */
export async function readPlanFile(vault: Vault, path: string): Promise<PlanFile | null> {
  const text = await readText(vault, path);
  const plan = text === null ? null : parsePlan(text);
  return text !== null && plan?.ok === true ? { path, text, plan: plan.value } : null;
}

/** Edits of the note for these events; `null` if they change nothing. */
export function planEffect(
  { path, text, plan }: PlanFile,
  events: readonly PlanEvent[],
  at: string,
): Result<EditEffect | null, PlanProblem> {
  let after = text;
  let now = plan;
  let latest: ReasoningEntry | null = null;
  for (const event of events) {
    const changes = planChanges(now, event, at);
    latest = changes.flatMap((each) => (each.change === 'log' ? [each.entry] : [])).at(-1) ?? latest;
    const edits = editPlan(after, changes);
    if (!edits.ok) return edits;
    after = applyEdits(after, edits.value);
    const read = parsePlan(after);
    if (!read.ok) return read;
    now = read.value;
  }
  if (after === text) return ok(null);
  const line = latest === null ? {} : { line: writeEntry(latest) };
  return ok({ ...rewriteEffect(path, text, after), ...line });
}

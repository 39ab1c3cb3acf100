import { baseName } from '../../notes/names';
import type { Desk } from '../desk/desk';
import { readPlanFile } from './edit-plan-note';
import { planEntry } from './plan-commit';

/** A finished plan goes where finished ones lie. */
export async function filePlan(
  desk: Desk,
  path: string,
): Promise<{ kind: 'done' | 'later' } | { kind: 'refused'; why: string }> {
  const file = await readPlanFile(desk.ports.vault, path);
  if (file === null || desk.effects.isOpenOn(path)) return { kind: 'later' };
  const to = `${desk.settings.folders.donePlans}/${baseName(path)}`;
  const result = await desk.effects.commit({
    run: desk.ports.host.randomId(),
    kind: 'plan_filed',
    label: `Finished ${file.plan.id}`,
    effects: [{ kind: 'move', from: path, to }],
    // However it came to its end: by its last step, or by the person's hand.
    entries: [planEntry(file, { event: 'finished' })],
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: result.kind === 'committed' ? 'done' : 'later' };
}

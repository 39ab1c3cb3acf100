import type { Desk } from '../desk';
import { readNote } from '../read-note';
import type { TriagedNote } from '../triaged-note';
import { makePlan } from './make-plan';
import type { PlanModels, PlanSignals } from './plan-models';
import { wantedPlan } from './wanted-plan';

/**
 * Makes plans of the notes that were triaged just now and need several steps, as the settings say. One that could not be
 * made now is still suggested.
 */
export async function planFromNotes(
  desk: Desk,
  models: PlanModels,
  triaged: readonly TriagedNote[],
  { stop, abort }: PlanSignals,
): Promise<void> {
  const { plansFromNotes } = desk.settings;
  if (plansFromNotes === 'off') return;
  for (const { outcome } of triaged) {
    if (stop.aborted) return;
    if (outcome.kind !== 'decided' || outcome.decision === 'archive') continue;
    const note = await readNote(desk.ports.vault, outcome.note);
    const found = note === null ? null : wantedPlan(note);
    if (found === null || (!found.isAtOnce && plansFromNotes !== 'draft')) continue;
    await makePlan(desk, {
      subject: { kind: 'note', path: outcome.note },
      status: found.isAtOnce ? 'Active' : 'Draft',
      models,
      signal: abort,
    });
  }
}

import type { Session } from '../../../session/session';
import { readNote } from '../../../kernel/index/read-note';
import { STATUS } from '../../triage/model/triage-operation';
import type { TriagedNote } from '../../triage/work/triaged-note';
import { makePlan } from './make-plan';
import type { PlanModels, PlanSignals } from './plan-models';
import { unlessStopped } from './unless-stopped';
import { wantedPlan } from './wanted-plan';

/** Each costs a call, and a person reads them all: a morning's mail is not to become two hundred plans. */
const MOST_PLANS = 5;

/**
 * Makes plans of the notes that were triaged just now and need several steps, as the settings say. They begin when the
 * person says so. One that could not be made now is still suggested. Returns how many were left at that for their number.
 */
export async function planFromNotes(
  session: Session,
  models: PlanModels,
  triaged: readonly TriagedNote[],
  { stop, abort }: PlanSignals,
): Promise<number> {
  const { plansFromNotes } = session.settings;
  if (plansFromNotes === 'off') return 0;
  let made = 0;
  let left = 0;
  for (const { outcome } of triaged) {
    if (stop.aborted) break;
    if (outcome.kind !== 'decided' || STATUS[outcome.decision] === 'done') continue;
    const note = await readNote(session.ports.vault, outcome.note);
    const found = note === null ? null : wantedPlan(note);
    if (found === null || (!found.isAtOnce && plansFromNotes !== 'draft')) continue;
    if (made >= MOST_PLANS) {
      left += 1;
      continue;
    }
    made += 1;
    const subject = { kind: 'note', path: outcome.note } as const;
    await unlessStopped(makePlan(session, { subject, status: 'Draft', models, signal: abort }), abort);
  }
  return left;
}

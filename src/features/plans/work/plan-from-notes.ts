import type { Session } from '../../../core/session/session';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { readNote } from '../../../kernel/index/read-note';
import { STATUS } from '../../../core/triage/model/triage-operation';
import type { TriagedNote } from '../../../core/triage/work/triaged-note';
import { makePlan } from './make-plan';
import type { PromptModels, WorkSignals } from '../../../core/session/prompt-model';
import { unlessStopped } from '../../../core/session/unless-stopped';
import { wantedPlan } from './wanted-plan';

/** Draft plans per cycle: each costs a call and attention, so a morning's mail must not become two hundred. */
const MOST_PLANS = 5;

/**
 * Makes draft plans from just-triaged notes that need several steps, if the settings say so. A note whose plan fails is
 * still suggested. Returns how many notes were only suggested because there were too many.
 */
export async function planFromNotes(
  session: Session,
  models: PromptModels,
  triaged: readonly TriagedNote[],
  { stop, abort }: WorkSignals,
): Promise<number> {
  const { plansFromNotes } = session.settings;
  if (plansFromNotes === 'off') return 0;
  let made = 0;
  let left = 0;
  for (const { outcome } of triaged) {
    if (stop.aborted) break;
    if (outcome.kind !== 'decided' || STATUS[outcome.decision] === 'done') continue;
    const path = outcome.note;
    const note = await ifReadable(readNote(session.ports.vault, path));
    const found = note === null ? null : wantedPlan(note);
    if (found === null || (!found.isAtOnce && plansFromNotes !== 'draft')) continue;
    if (made >= MOST_PLANS) {
      left += 1;
      continue;
    }
    made += 1;
    const plan = { subject: { kind: 'note', path }, status: 'Draft', models, signal: abort } as const;
    await session.fence.around(path, () => unlessStopped(makePlan(session, plan), abort), { instead: null });
  }
  return left;
}

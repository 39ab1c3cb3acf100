import type { IndexedNote } from '../../kernel/index/vault-index';
import type { PromptModels, WorkSignals } from '../session/prompt-model';
import type { Session } from '../session/session';
import type { TriagedNote } from '../triage/work/triaged-note';
import type { Facts } from './facts';
import type { ReportParts } from './cycle-report';
import { Registry } from '../../kernel/notes/values/registry';

export interface CycleWork extends WorkSignals {
  /** `null` if the provider accepts no prompts. */
  models: PromptModels | null;
  triaged: readonly TriagedNote[];
  parts: ReportParts;
}

/**
 * When a step is due: before approved actions run; after them, before mail comes in; right after triage, also when nothing
 * else runs; after that, before drafts are submitted for approval; after the report, if the provider still accepts prompts.
 */
export type StepPoint = 'begun' | 'approved' | 'asked' | 'triaged' | 'reported';

/** Work of a feature in a full cycle, while the lock is held. If it fails, the cycle goes on and names the part. */
export type CycleStep = {
  /** Name of the part in error reports. */
  part: string;
} & (
  | {
      at: StepPoint;
      /** Returns the parts of the report that it changes. */
      run: (session: Session, work: CycleWork) => Promise<Partial<ReportParts>>;
    }
  | {
      /** When the notes in Needs_Action are known, before duplicates are set aside and waiting ones triaged. */
      at: 'found';
      run: (session: Session, notes: readonly IndexedNote[]) => Promise<void>;
    }
  | {
      /** After everything else, including the dashboard. */
      at: 'end';
      run: (session: Session, facts: Facts) => Promise<void>;
    }
);

export const cycleSteps = new Registry<CycleStep>();

/** Takes the steps of one time, each behind its own fence. Returns the parts of the report as they are then. */
export async function runSteps(at: StepPoint, session: Session, work: CycleWork): Promise<ReportParts> {
  let { parts } = work;
  for (const step of cycleSteps.rows) {
    if (step.at !== at) continue;
    const run = (): Promise<Partial<ReportParts>> => step.run(session, { ...work, parts });
    const changed = await session.fence.around(step.part, run, { instead: {}, abort: work.abort });
    parts = { ...parts, ...changed };
  }
  return parts;
}

/** Takes the steps that look at the notes in Needs_Action. */
export async function foundSteps(session: Session, notes: readonly IndexedNote[]): Promise<void> {
  for (const step of cycleSteps.rows)
    if (step.at === 'found')
      await session.fence.around(step.part, () => step.run(session, notes), { instead: undefined });
}

export async function endSteps(session: Session, facts: Facts): Promise<void> {
  for (const step of cycleSteps.rows)
    if (step.at === 'end')
      await session.fence.around(step.part, () => step.run(session, facts), { instead: undefined });
}

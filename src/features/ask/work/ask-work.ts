import type { KeptAnalyses } from '../model/kept-analyses';
import type { Session } from '../../../session/session';
import type { PlanModels } from '../../plans/work/plan-models';
import type { SkillNotes } from '../../skills/work/skill-notes';
import type { PastAsk } from './asked';

export interface AskWork {
  session: Session;
  models: PlanModels;
  analyses: KeptAnalyses;
  skills: SkillNotes;
  /** Earlier asks, the latest first. */
  asked: () => Promise<PastAsk[]>;
  /** When aborted, a pending answer is dropped, and no further task is begun. */
  signal: AbortSignal;
}

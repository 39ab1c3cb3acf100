import type { KeptAnalyses } from '../../requests/kept-analyses';
import type { Desk } from '../desk/desk';
import type { PlanModels } from '../plans/plan-models';
import type { SkillNotes } from '../skills/skill-notes';
import type { AskedRequest } from './asked';

export interface AskWork {
  desk: Desk;
  models: PlanModels;
  analyses: KeptAnalyses;
  skills: SkillNotes;
  /** What was asked before, the latest first. */
  asked: () => Promise<AskedRequest[]>;
  /** Aborted: the answer that is waited for is dropped, and no further task is begun. */
  signal: AbortSignal;
}

import type { PromptTime } from '../../../../llm/prompting/prompt-text';
import type { LogEntry } from '../../../../kernel/log/entry';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { Profile } from '../../../../core/drafts/profile';
import type { NoteSource } from '../../../../core/triage/model/mail-context';
import type { Plan } from '../note/plan';

/** A step to carry out, or to submit for approval. */
export interface StepToTake {
  plan: Plan;
  /** Path of the plan note, for the log. */
  path: string;
  step: number;
  /** Source note of the plan; `null` if there is none, or if it is gone. */
  source: NoteSource | null;
  /** The person the plan belongs to. */
  profile: Profile;
  time: PromptTime;
}

export const textOfStep = ({ plan, step }: Pick<StepToTake, 'plan' | 'step'>): string =>
  visibleLine((plan.steps[step - 1]?.text ?? '').slice(0, MOST_CHARACTERS));

const MOST_CHARACTERS = 500;

export const aboutStep = ({ plan, path, step }: StepToTake): Partial<LogEntry> => ({
  details: { note: path, plan: plan.id, step },
});

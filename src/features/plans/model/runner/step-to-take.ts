import type { LogEntry } from '../../../../kernel/log/entry';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { Profile } from '../../../drafts/profile';
import type { NoteSource } from '../../../triage/model/mail-context';
import type { Plan } from '../note/plan';

/** A step that is to be carried out, or asked about. */
export interface StepToTake {
  plan: Plan;
  /** Of the plan note, for the log. */
  path: string;
  /** From 1. */
  step: number;
  /** The note that the plan came from; `null`: there is none, or it is gone. */
  source: NoteSource | null;
  /** Whose plan it is. */
  profile: Profile;
  /** `YYYY-MM-DD`, as the person's calendar says. */
  today: string;
}

/** One line, though a person may have hidden things in it; '' where the plan has no such step. */
export const textOfStep = ({ plan, step }: Pick<StepToTake, 'plan' | 'step'>): string =>
  visibleLine((plan.steps[step - 1]?.text ?? '').slice(0, MOST_CHARACTERS));

const MOST_CHARACTERS = 500;

/** What every line of the log says about a step. */
export const aboutStep = ({ plan, path, step }: StepToTake): Partial<LogEntry> => ({
  details: { note: path, plan: plan.id, step },
});

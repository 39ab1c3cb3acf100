import { err } from '../../../../kernel/notes/values/result';

/** Why a plan note cannot be read or edited. It is reported and never changed. The message says what to fix. */
export interface PlanProblem {
  code:
    /** The person's own note, without any sign of a plan. */
    | 'not_a_plan'
    | 'broken_frontmatter'
    | 'bad_field'
    | 'missing_section'
    | 'repeated_section'
    | 'section_order'
    | 'no_objective'
    | 'no_steps'
    /** The plan is readable, but Deputy cannot edit the part to change without changing more. */
    | 'cannot_edit';
  message: string;
}

export const problem = (code: PlanProblem['code'], message: string): { ok: false; error: PlanProblem } =>
  err({ code, message });

import { err } from '../../../../kernel/notes/values/result';

/** Why a plan note cannot be read or edited. It is reported and never touched. The message says what to fix. */
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
    /** It is readable, but the part to change is written in a form that Deputy cannot edit without touching more. */
    | 'cannot_edit';
  message: string;
}

export const problem = (code: PlanProblem['code'], message: string): { ok: false; error: PlanProblem } =>
  err({ code, message });

import { err } from '../../../../kernel/notes/values/result';

/** Why a plan note cannot be read or edited; it is reported and never touched. The message says what to fix. */
export interface PlanProblem {
  code:
    /** Somebody's own note: it says nothing of a plan. */
    | 'not_a_plan'
    | 'broken_frontmatter'
    | 'bad_field'
    | 'missing_section'
    | 'repeated_section'
    | 'section_order'
    | 'no_objective'
    | 'no_steps'
    /** It can be read, but what is to be changed stands in a form that Deputy can't change without touching more. */
    | 'cannot_edit';
  message: string;
}

export const problem = (code: PlanProblem['code'], message: string): { ok: false; error: PlanProblem } =>
  err({ code, message });

import type { ActRows } from '../../../../core/app/acts';
import { makeExampleSkills } from './make-example-skills';

declare module '../../../../core/app/acts' {
  interface ActSubjects {
    /** Writes the missing example skills. None runs before the person allows it. */
    makeExampleSkills: null;
  }
}

export const SKILL_ACTS: ActRows = {
  makeExampleSkills: ({ session }) => makeExampleSkills(session),
};

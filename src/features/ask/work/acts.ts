import type { ActRows } from '../../../core/app/acts';
import { makeExampleSkills } from '../skills/work/make-example-skills';
import { remind } from './remind';
import { decideProposal, type ProposalWish } from './decide-proposal';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Keeps a proposed fact or skill as a note. A skill runs only once the person has allowed it. */
    keep: ProposalWish;
    /** Discards a proposed fact or skill. */
    dismiss: ProposalWish;
    /** Makes the reminder of a note with a deadline. */
    remind: string;
    /** Writes the missing example skills. None runs before the person allows it. */
    makeExampleSkills: null;
  }
}

export const ASK_ACTS: ActRows = {
  keep: ({ session }, wish) => decideProposal(session, wish, true),
  dismiss: ({ session }, wish) => decideProposal(session, wish, false),
  remind: ({ session }, path) => remind(session, path),
  makeExampleSkills: ({ session }) => makeExampleSkills(session),
};

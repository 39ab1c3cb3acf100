import type { ActRows } from '../../../core/app/acts';
import { decideProposal, type ProposalWish } from './decide-proposal';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Keeps a proposed fact or skill as a note. A skill runs only once the person has allowed it. */
    keep: ProposalWish;
    /** Discards a proposed fact or skill. */
    dismiss: ProposalWish;
  }
}

export const ASK_ACTS: ActRows = {
  keep: ({ session }, wish) => decideProposal(session, wish, true),
  dismiss: ({ session }, wish) => decideProposal(session, wish, false),
};

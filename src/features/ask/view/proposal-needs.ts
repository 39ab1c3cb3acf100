import type { Need } from '../../../core/app/view/needs/need';
import type { FeatureNeeds } from '../../../core/app/view/need-item';
import { shortLine } from '../../../core/app/view/words/short-line';
import type { SaidAsk } from '../skills/model/proposals/propose-skill';
import type { Ask } from '../model/ask';
import { proposalsOf } from './proposal';

export const PROPOSAL_NEEDS: FeatureNeeds = {
  kinds: {
    fact: { group: 'other', rank: 11, thing: 'fact' },
    skill: { group: 'other', rank: 11, thing: 'skill' },
  },
  needs: ({ proposals = [] }) =>
    proposals.map((need) => ({
      id: `${need.kind} ${need.path} ${String(need.proposal?.fact ?? '')}`,
      need,
    })),
};

/** Proposed facts and skills of an ask, which wait for *Keep* or *Dismiss*. */
export const proposalNeeds = ({ note, request }: { note: string; request: Ask }, said: SaidAsk): Need[] =>
  proposalsOf(request, said).map((proposal): Need => {
    const subject = shortLine(proposal.title, 160);
    return {
      ...{ path: note, title: subject, sender: '', subject, from: null, kind: proposal.kind },
      reason: shortLine(`You asked: “${request.text.slice(0, 300)}”`, 300),
      next: NEXT[proposal.kind],
      ...{ question: null, draft: null, sentAt: null },
      at: Date.parse(request.at),
      proposal,
    };
  });

const NEXT = { fact: 'Keep it or dismiss it', skill: 'Keep it as a skill or dismiss it' } as const;

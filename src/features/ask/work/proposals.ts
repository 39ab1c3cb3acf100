import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import { type Ask, hasProposal } from '../model/ask';
import { proposalNeeds } from '../view/proposal-needs';
import { askedReader } from './asked';
import { saidAsk } from './decide-proposal';

declare module '../../../core/app/view/overview' {
  interface Overview {
    /** Facts and skills that Deputy proposes to keep, the latest first. */
    proposals: Need[];
  }
}

export const PROPOSALS: OverviewPart = {
  empty: { proposals: [] },
  open: (deputy) => {
    const asked = askedReader(deputy);
    // Cache per ask, because parsing the times in its words is slow.
    const known = new WeakMap<Ask, Need[]>();
    return async () => ({
      proposals: (await asked.read()).flatMap((each) => {
        const { request, standing } = each;
        if (standing !== 'kept' || !hasProposal(request)) return [];
        const needs = known.get(request) ?? proposalNeeds(each, saidAsk(deputy, request));
        known.set(request, needs);
        return needs;
      }),
    });
  },
};

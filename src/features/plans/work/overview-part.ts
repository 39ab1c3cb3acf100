import type { ApprovalStatus } from '../../../core/approvals/view/approval-status';
import type { StateKind } from '../../../core/approvals/model/approval/approval-state';
import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import type { OpenDeputy } from '../../../core/session/work-lock';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { EMPTY_PLANS, type PlansOverview, type SuggestedPlan } from '../view/mission-view';
import { plansOverview } from '../view/plans-overview';
import { plansOf } from './plan-notes';
import { wantedPlan } from './wanted-plan';

declare module '../../../core/app/view/overview' {
  interface Overview {
    plans: PlansOverview;
  }
}

/** Means that the note needs no plan, because it takes only one step or already has a plan. */
const NO_PLAN = 'no plan';

/** Maximum number of needs that Deputy checks for a useful plan, because each check takes a millisecond. */
const MOST_JUDGED = 50;

export const PLANS_OVERVIEW: OverviewPart = {
  empty: { plans: EMPTY_PLANS },
  open: ({ ports, settings, workLock }) => {
    // The overview keeps a need as long as its note is unchanged.
    const judged = new WeakMap<Need, SuggestedPlan | typeof NO_PLAN>();
    const suggestions = async (needs: readonly Need[]): Promise<SuggestedPlan[]> => {
      const suggested: SuggestedPlan[] = [];
      for (const need of needs.slice(0, MOST_JUDGED)) {
        if (need.kind === 'broken') continue;
        const plan = judged.get(need) ?? (await suggestion(ports, need));
        judged.set(need, plan);
        if (plan !== NO_PLAN) suggested.push(plan);
      }
      return suggested;
    };
    return async ({ requests, needs }) => ({
      plans: plansOverview({
        plans: (await plansOf(workLock).read()).map(({ path, value }) => ({ path, reading: value })),
        requests: requests.flatMap(({ path, plan, status }) =>
          plan === null ? [] : [{ path, plan, state: stateOf(status.kind), reason: status.reason }],
        ),
        suggested: settings.plansFromNotes === 'off' ? [] : await suggestions(needs),
        now: ports.clock.now(),
        hours: settings.blockedHours,
      }),
    });
  },
};

async function suggestion(
  { vault }: OpenDeputy['ports'],
  { path, title }: Need,
): Promise<SuggestedPlan | typeof NO_PLAN> {
  const note = await ifReadable(readNote(vault, path));
  const wanted = note === null ? null : wantedPlan(note);
  return wanted === null ? NO_PLAN : { path, title, why: wanted.why };
}

/** Approvals that are unknown here or were changed in two places are shown as waiting. */
const stateOf = (kind: ApprovalStatus['kind']): StateKind =>
  kind === 'contested' || kind === 'elsewhere' || kind === 'stranger' ? 'pending' : kind;

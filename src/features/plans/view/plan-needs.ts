import type { Need } from '../../../core/app/view/needs/need';
import type { FeatureNeeds } from '../../../core/app/view/need-item';
import { shortLine } from '../../../core/app/view/words/short-line';
import { stem } from '../../../kernel/notes/names';
import { isAwaitingApproval } from '../model/plan-block';
import type { BlockedPlan, BrokenPlan, DraftPlan, MissionStep, PlansOverview } from './mission-view';
import { reasonBeside } from './reason-beside';

declare module '../../../core/app/view/needs/need' {
  interface NeedKinds {
    broken_plan: true;
    /** The person must start the plan. */
    plan_to_start: true;
    /** The plan's next step is the person's own. */
    step_to_do: true;
    /** The plan continues only after the person's decision. */
    waiting_plan: true;
  }
}

export const PLAN_NEEDS: FeatureNeeds = {
  kinds: {
    step_to_do: { group: 'plans', rank: 4, thing: 'step' },
    plan_to_start: { group: 'plans', rank: 6, thing: 'plan' },
    waiting_plan: { group: 'plans', rank: 6, thing: 'plan' },
    broken_plan: { group: 'plans', rank: 7, thing: 'plan' },
  },
  // A plan's note may also be listed as a need of its own, so the id combines kind and path.
  needs: ({ plans }) =>
    plans === undefined ? [] : planNeeds(plans).map((need) => ({ id: `${need.kind} ${need.path}`, need })),
  first: ({ plans }) => (plans?.mission?.wait.kind === 'approval' ? plans.mission.wait.requests : []),
};

/**
 * Needs of plans that wait for the person's decision, and of unreadable plans. A plan that waits for an approval is
 * listed by that approval, and a suggested plan is offered with its note.
 */
const planNeeds = ({ mission, drafts, blocked, broken }: PlansOverview): Need[] => [
  ...(mission?.wait.kind === 'person'
    ? [
        needOfPlan({
          ...mission,
          reason: mission.wait.why,
          step: mission.wait.canTick ? mission.step : null,
        }),
      ]
    : []),
  ...drafts.map(planToStart),
  ...blocked.filter(({ reason }) => !isAwaitingApproval(reason)).map(needOfPlan),
  ...broken.map(brokenPlan),
];

const planToStart = ({ path, objective, step }: DraftPlan): Need => ({
  ...waitingPlan({ path, objective, reason: step }),
  kind: 'plan_to_start',
  next: 'Check it, then start it',
});

/** A step marked ✋ is for the person to do; at any other step, the plan waits for their decision. */
const needOfPlan = (plan: Pick<BlockedPlan, 'path' | 'objective' | 'reason' | 'step'>): Need =>
  plan.step?.needsPerson === true ? stepToDo(plan, plan.step) : waitingPlan(plan);

const stepToDo = (
  { path, objective, reason }: Pick<BlockedPlan, 'path' | 'objective' | 'reason'>,
  { text }: MissionStep,
): Need => ({
  ...waitingPlan({ path, objective, reason }),
  ...named(shortLine(text, 160)),
  kind: 'step_to_do',
  reason: shortLine([objective, reasonBeside(reason, text)].filter((part) => part !== '').join(' · '), 300),
  next: 'Tick it when it is done',
});

const waitingPlan = ({
  path,
  objective,
  reason,
}: Pick<BlockedPlan, 'path' | 'objective' | 'reason'>): Need => ({
  path,
  ...named(shortLine(objective, 160)),
  kind: 'waiting_plan',
  reason: shortLine(reason, 300),
  next: 'Edit the step, skip it, or drop the plan',
  ...NOTHING_ELSE,
});

const brokenPlan = ({ path, why }: BrokenPlan): Need => ({
  path,
  ...named(shortLine(stem(path), 120)),
  kind: 'broken_plan',
  reason: shortLine(why, 300),
  next: 'Fix the plan; Deputy leaves it as it is',
  ...NOTHING_ELSE,
});

const named = (subject: string) => ({ title: subject, sender: '', subject });

const NOTHING_ELSE = { from: null, question: null, draft: null, at: null, sentAt: null };

import { stem } from '../../../kernel/notes/names';
import { isAwaitingApproval } from '../../../features/plans/model/plan-block';
import { reasonBeside } from '../../../features/plans/view/reason-beside';
import type {
  BlockedPlan,
  BrokenPlan,
  DraftPlan,
  MissionStep,
  PlansOverview,
} from '../../../features/plans/view/mission-view';
import type { Need } from './need';
import { shortLine } from '../words/short-line';

/**
 * Needs of plans that wait for the person's decision, and of unreadable plans. A plan that waits for an approval is
 * listed by that approval, and a suggested plan is offered with its note.
 */
export const planNeeds = ({
  mission,
  drafts,
  blocked,
  broken,
}: Omit<PlansOverview, 'open' | 'suggested'>): Need[] => [
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
  next: 'Look it over, then start it',
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

import { stem } from '../../../kernel/notes/names';
import { isAwaitingApproval } from '../../../features/plans/model/plan-block';
import type {
  BlockedPlan,
  BrokenPlan,
  DraftPlan,
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
  ...(mission?.wait.kind === 'person' ? [waitingPlan({ ...mission, reason: mission.wait.why })] : []),
  ...drafts.map(planToStart),
  ...blocked.filter(({ reason }) => !isAwaitingApproval(reason)).map(waitingPlan),
  ...broken.map(brokenPlan),
];

const planToStart = ({ path, objective, step }: DraftPlan): Need => ({
  ...waitingPlan({ path, objective, reason: step }),
  kind: 'plan_to_start',
  next: 'Look it over, then start it',
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

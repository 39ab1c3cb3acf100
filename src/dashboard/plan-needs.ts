import { stem } from '../notes/names';
import type { BrokenPlan, PlansOverview, SuggestedPlan } from './mission-view';
import type { Need } from './need';
import { shortLine } from './short-line';

/** What of the plans waits in Needs you: those that can't be read, and those that nobody has asked for yet. */
export const planNeeds = ({ broken, suggested }: Pick<PlansOverview, 'broken' | 'suggested'>): Need[] => [
  ...broken.map(brokenPlan),
  ...suggested.map(suggestedPlan),
];

const brokenPlan = ({ path, why }: BrokenPlan): Need => ({
  path,
  title: shortLine(stem(path), 120),
  kind: 'broken_plan',
  reason: shortLine(why, 300),
  next: 'Mend the plan; Deputy leaves it as it is',
  ...NOTHING_ELSE,
});

const suggestedPlan = ({ path, title, why }: SuggestedPlan): Need => ({
  path,
  title: shortLine(title, 160),
  kind: 'plan',
  reason: shortLine(why, 300),
  next: 'It takes several steps: make a plan of it',
  ...NOTHING_ELSE,
});

const NOTHING_ELSE = { from: null, draft: null, at: null };

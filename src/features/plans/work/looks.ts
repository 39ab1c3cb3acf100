import type { LookPart } from '../../../core/app/looks/look-parts';
import { isInside } from '../../../kernel/notes/paths';
import { currentMission, type PlacedPlan } from '../model/mission';
import { plansOf } from './plan-notes';
import { questionOnStep } from './question-on-step';

export const PLAN_LOOKS: LookPart = {
  question: async (path, look) =>
    isInside(path, look.settings.folders.plans) ? questionOnStep(path, look) : null,
  inRun: {
    at: 'first',
    paths: async ({ workLock }) => {
      const found = await plansOf(workLock).read();
      const plans = found.flatMap(({ path, value }): PlacedPlan[] =>
        value.ok ? [{ path, plan: value.value }] : [],
      );
      const mission = currentMission(plans);
      return mission?.plan.state.status === 'Active' ? [mission.path] : [];
    },
  },
};

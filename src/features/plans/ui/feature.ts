import { PLAN_COMMANDS } from './commands';
import { MissionSection } from './mission/mission-section';
import { PlanSuggestion } from './plan-suggestion';
import { StepBox } from './step-box';
import { onNote } from '../../../ui/parts/item-act';
import type { PluginFeature } from '../../../ui/plugin-feature';

export const plansUi: PluginFeature = {
  section: () => ({ View: MissionSection }),
  views: { Item: PlanSuggestion },
  needs: {
    plan_to_start: { name: 'Plan to start', icon: 'list-todo', acts: ['resumeMission', 'openNote'] },
    step_to_do: {
      name: 'Step to do',
      icon: 'square',
      acts: ['tickStep', 'skipStep', 'openNote'],
      Body: ({ need: { path, subject } }) => StepBox({ plan: path, step: subject }),
    },
    waiting_plan: { name: 'Plan waits for you', icon: 'list-todo', acts: ['openNote', 'skipStep'] },
    broken_plan: { name: 'Plan not readable', icon: 'file-warning', acts: ['openNote'] },
  },
  commands: PLAN_COMMANDS,
  acts: {
    proposePlan: { needsReady: true, during: 'Planning…', button: onNote('Make a plan') },
    resumeMission: { button: onNote('Start') },
    tickStep: { isUndoable: true, button: onNote('Done', 'mark-done') },
    skipStep: { isUndoable: true, button: onNote('Skip') },
    dropPlan: { isUndoable: true },
  },
};

import { onNote } from '../../../ui/parts/item-act';
import type { PluginFeature } from '../../../ui/plugin-feature';

export const plansUi: PluginFeature = {
  acts: {
    proposePlan: { needsReady: true, during: 'Planning…', button: onNote('Make a plan') },
    resumeMission: { button: onNote('Start') },
    tickStep: { isUndoable: true, button: onNote('Done', 'mark-done') },
    skipStep: { isUndoable: true, button: onNote('Skip') },
    dropPlan: { isUndoable: true },
  },
};

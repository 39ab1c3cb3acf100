import { onNote } from '../../../ui/parts/item-act';
import type { PluginFeature } from '../../../ui/plugin-feature';

export const unansweredUi: PluginFeature = {
  acts: { dontRemind: { isUndoable: true, button: onNote("Don't remind", 'mark-done') } },
  needs: {
    awaited: {
      name: 'No answer yet',
      icon: 'hourglass',
      acts: ['ask', 'openDraft', 'openNote', 'dontRemind'],
    },
  },
};

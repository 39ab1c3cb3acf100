import type { PluginFeature } from '../../../ui/plugin-feature';

export const revisionUi: PluginFeature = {
  acts: {
    reviseDraft: { needsReady: true, during: 'Revising…', isUndoable: true },
    useRevision: { isUndoable: true },
  },
};

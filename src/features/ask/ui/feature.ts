import type { PluginFeature } from '../../../ui/plugin-feature';

export const askUi: PluginFeature = {
  acts: { keep: { isUndoable: true }, dismiss: { isUndoable: true } },
  needs: {
    fact: { name: 'Fact to keep', icon: 'brain', acts: [] },
    skill: { name: 'Skill to keep', icon: 'sparkles', acts: [] },
  },
};

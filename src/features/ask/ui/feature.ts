import type { PluginFeature } from '../../../ui/plugin-feature';

export const askUi: PluginFeature = { acts: { keep: { isUndoable: true }, dismiss: { isUndoable: true } } };

import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { AttachButtons } from './attach-buttons';

const WAYS: DeputyWays<'attachable'> = { attachable: 'read' };

export const attachmentsUi: PluginFeature = {
  ways: WAYS,
  acts: { changeFiles: { isUndoable: true } },
  views: { Item: AttachButtons },
};

import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { AttachButtons, SaveButton } from './mail-files';

const WAYS: DeputyWays<'attachable'> = { attachable: 'read' };

export const attachmentsUi: PluginFeature = {
  ways: WAYS,
  acts: { changeFiles: { isUndoable: true }, saveAttachments: { isUndoable: true } },
  views: { Letter: AttachButtons, Item: SaveButton },
};

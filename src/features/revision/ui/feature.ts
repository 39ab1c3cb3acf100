import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { DRAFT_COMMANDS } from './draft-commands';
import { DraftVersions } from './draft-versions';

const WAYS: DeputyWays<'revisions'> = { revisions: { of: 'read' } };

export const revisionUi: PluginFeature = {
  ways: WAYS,
  commands: DRAFT_COMMANDS,
  views: { Draft: DraftVersions },
  acts: {
    reviseDraft: { needsReady: true, during: 'Revising…', isUndoable: true },
    useRevision: { isUndoable: true },
  },
};

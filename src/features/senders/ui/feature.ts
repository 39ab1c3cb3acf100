import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { sendersPage } from './senders-page';

const WAYS: DeputyWays<'learned'> = { learned: 'read' };

export const sendersUi: PluginFeature = {
  rows: [{ place: 'above triage', rows: (context) => [sendersPage(context)] }],
  acts: {
    confirmSender: { isUndoable: true },
    forgetSender: { isUndoable: true },
    forgetLearned: { isUndoable: true },
    learnPast: { isUndoable: true },
  },
  ways: WAYS,
};

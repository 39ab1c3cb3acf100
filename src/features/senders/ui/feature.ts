import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { sendersPage } from './senders-page';

const WAYS: DeputyWays<'learned' | 'pastLessons'> = { learned: 'read', pastLessons: ['read', 0] };

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

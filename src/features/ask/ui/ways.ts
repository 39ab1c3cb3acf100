import type { DeputyWays } from '../../../core/app/automation/automated-acts';

export const ASK_WAYS: DeputyWays<'ask' | 'skills' | 'dueReminders'> = {
  ask: { run: ['change', 2], undo: 'change', followUp: ['change', 0], history: 'read' },
  skills: { list: 'read', forNote: 'read', missed: 'read', decideMissed: ['change', 1] },
  dueReminders: 'read',
};

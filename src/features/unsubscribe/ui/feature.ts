import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { pickNewsletters } from './newsletters-dialog';
import { UnsubscribeButtons } from './unsubscribe-buttons';

const WAYS: DeputyWays<'newsletters'> = { newsletters: 'read' };

export const unsubscribeUi: PluginFeature = {
  ways: WAYS,
  acts: { unsubscribe: { isUndoable: true } },
  views: { Item: UnsubscribeButtons },
  commands: [
    {
      id: 'unsubscribe',
      name: 'Unsubscribe from newsletters',
      icon: 'mail-x',
      run: pickNewsletters,
      line: 'The newsletters are listed in the app',
    },
  ],
};

import type { FeatureWork } from '../../../core/feature';
import { PROPOSAL_NEEDS } from '../view/proposal-needs';
import { asksFolder } from '../model/ask-note';
import { recordAsks } from '../model/ask-records';
import { taskDialect } from '../../../core/tools/task-line';
import { ASK_ACTS } from './acts';
import { askWorkOn, DeputyAsk, DeputySkills } from './deputy-ask';
import { DueReminders } from './due-reminders';
import { runDueSkills } from './due-skills';
import { followReminders } from './follow-reminders';
import { followUp } from './follow-up';
import { HAND_ORIGIN } from './hand-origin';
import { ASK_LOOKS } from './looks';
import { PROPOSALS } from './proposals';

export const askWork: FeatureWork = {
  acts: ASK_ACTS,
  doneTitles: { makeExampleSkills: 'The example skills are there already' },
  origins: [HAND_ORIGIN],
  looks: ASK_LOOKS,
  overview: PROPOSALS,
  needs: PROPOSAL_NEEDS,
  deputy: (shared) => {
    const { ports, settings } = shared;
    const reminders = new DueReminders(ports.vault, ports.clock, settings.folders.reminders, () =>
      taskDialect(ports.pluginData),
    );
    return {
      ask: new DeputyAsk(shared),
      skills: new DeputySkills(shared),
      dueReminders: () => reminders.read(),
    };
  },
  steps: [
    {
      part: 'Reminders',
      at: 'begun',
      run: async (session) => {
        await followReminders(session);
        return {};
      },
    },
    {
      part: 'Skills',
      at: 'reported',
      run: async (session, { models, stop, abort }) => {
        if (models !== null) await runDueSkills({ ...askWorkOn(session, models), signal: abort }, stop);
        return {};
      },
    },
    {
      part: 'Asks',
      at: 'reported',
      run: async (session, { models, abort }) => {
        if (models !== null) await followUp({ ...askWorkOn(session, models), signal: abort });
        return {};
      },
    },
  ],
  watch: ({ device, settings }, { operation, skipped }) =>
    recordAsks(device, operation, { folder: asksFolder(settings.folders.logs), skipped }),
};

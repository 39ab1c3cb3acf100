import { actReport } from '../../../core/app/reports/act-report';
import { success } from '../../../core/app/view/report';
import { isPermitted } from '../../../ui/actions';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { askSection } from './ask-section';
import { ASK_COMMANDS, showAsk } from './commands';
import { announceDueReminders } from './announce-due-reminders';
import { decideOnMissed } from './decide-missed';
import { liveAsk } from './live-ask';
import { offerMissedSkills } from './missed-skills';
import { onNote } from '../../../ui/parts/item-act';
import { ProposalForm } from './proposal-form';
import { skillsPage } from './skills-page';
import { ASK_WAYS } from './ways';

declare module '../../../ui/api' {
  interface DeputyApi {
    /** Opens Ask Deputy with this text in the box. Nothing is asked until the person presses *Ask*. */
    ask?(text: string): Promise<void>;
  }
}

export const askUi: PluginFeature = {
  section: (parts) => askSection(liveAsk(parts)),
  api: {
    ask: (parts, text) => {
      liveAsk(parts).fillIn(text);
      return showAsk(parts);
    },
  },
  ways: ASK_WAYS,
  announcers: [
    ({ automation, clock, openNote }) =>
      announceDueReminders({
        read: async () => (isPermitted(automation.state) ? automation.deputy.dueReminders() : null),
        clock,
        openNote,
      }),
    (app) =>
      offerMissedSkills({
        read: async () => {
          const { state, deputy } = app.automation;
          return isPermitted(state) && state.kind !== 'other_device' ? deputy.skills.missed() : null;
        },
        clock: app.clock,
        decide: (names, isRun) => void decideOnMissed(app, { names, isRun }),
      }),
  ],
  commands: ASK_COMMANDS,
  rows: [{ place: 'below plans', rows: (context) => [skillsPage(context)] }],
  acts: {
    keep: { isUndoable: true },
    dismiss: { isUndoable: true },
    remind: {
      isUndoable: true,
      button: { ...onNote('Remind me'), offer: ({ due }) => (due === undefined ? null : 'remind') },
    },
    makeExampleSkills: {
      report: (outcome) =>
        outcome.kind === 'done' || outcome.kind === 'unchanged'
          ? Promise.resolve(
              success(
                actReport('makeExampleSkills', outcome).title,
                'Read them, then allow those you want in the settings under Skills.',
              ),
            )
          : null,
    },
  },
  needs: {
    fact: { name: 'Fact to keep', icon: 'brain', acts: [], Form: ProposalForm },
    skill: { name: 'Skill to keep', icon: 'sparkles', acts: [], Form: ProposalForm },
  },
};

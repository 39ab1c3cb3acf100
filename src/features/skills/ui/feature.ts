import { actReport } from '../../../core/app/reports/act-report';
import { success } from '../../../core/app/view/report';
import type { PluginFeature } from '../../../ui/plugin-feature';
import { skillsPage } from '../../../ui/settings/work/skills-page';

export const skillsUi: PluginFeature = {
  rows: [{ place: 'below plans', rows: (context) => [skillsPage(context)] }],
  acts: {
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
};

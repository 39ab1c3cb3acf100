import { actReport } from '../../../core/app/reports/act-report';
import { success } from '../../../core/app/view/report';
import type { PluginFeature } from '../../../ui/plugin-feature';

export const skillsUi: PluginFeature = {
  acts: {
    makeExampleSkills: {
      report: (outcome) =>
        outcome.kind === 'done' || outcome.kind === 'unchanged'
          ? Promise.resolve(
              success(
                actReport('makeExampleSkills', outcome).title,
                'Read them, then agree to those you want in the settings under Skills.',
              ),
            )
          : null,
    },
  },
};

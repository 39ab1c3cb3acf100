import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { reportLines } from './report-lines.mjs';
import { describePlans, describeSuggested } from './describe-plans.mjs';
import { planCommand } from './plan.mjs';

export const plansTerminal: TerminalFeature = {
  lines: {
    cycle: reportLines,
    status: {
      above: ({ plans }) => describePlans(plans),
      below: ({ plans }, folder) => describeSuggested(plans, folder),
    },
    json: ({ plans }) => ({ plans }),
  },
  commands: [{ heading: 'Ask and plan', command: planCommand }],
};

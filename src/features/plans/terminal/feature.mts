import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { counted } from '../../../core/app/view/words/counted';
import type { ReportParts } from '../../../core/app/cycle-report';
import { describePlans, describeSuggested } from './plan.mjs';
import { planCommand } from './plan.mjs';

const reportLines = ({ plans: { mission, steps, asked, suggested, troubles } }: ReportParts): string[] => [
  ...(steps > 0 ? [`Did ${counted(steps, 'step')} of plans.`] : []),
  ...(asked > 0 ? [`Submitted ${counted(asked, 'step')} for your approval.`] : []),
  ...(suggested > 0
    ? [`Found ${counted(suggested, 'more note')} that may need a plan; see deputy status.`]
    : []),
  ...troubles.map(({ path, why }) => `  plan          ${path === '' ? '' : `${path}: `}${why}`),
  ...(mission === null
    ? []
    : [
        `Current mission: ${mission.id}, ${mission.objective} (${mission.status.toLowerCase()}).`,
        ...(mission.reason === null ? [] : [`  Blocked: ${mission.reason}`]),
      ]),
];

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

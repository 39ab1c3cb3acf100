import { counted } from '../../../core/app/view/words/counted';
import type { ReportParts } from '../../../core/app/cycle-report';

/** Lines about the work on plans in a cycle. */
export const reportLines = ({
  plans: { mission, steps, asked, suggested, troubles },
}: ReportParts): string[] => [
  ...(steps > 0 ? [`Took ${counted(steps, 'step')} of plans.`] : []),
  ...(asked > 0 ? [`Put ${counted(asked, 'step')} before you.`] : []),
  ...(suggested > 0
    ? [`Left ${counted(suggested, 'more note')} worth a plan to you; deputy status names them.`]
    : []),
  ...troubles.map(({ path, why }) => `  plan          ${path === '' ? '' : `${path}: `}${why}`),
  ...(mission === null
    ? []
    : [
        `Current mission: ${mission.id}, ${mission.objective} (${mission.status.toLowerCase()}).`,
        ...(mission.reason === null ? [] : [`  Blocked: ${mission.reason}`]),
      ]),
];

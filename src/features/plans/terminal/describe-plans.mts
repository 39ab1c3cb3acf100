import { type MissionView, type PlansOverview, stepWords } from '../view/mission-view';
import { counted, hoursWords } from '../../../core/app/view/words/counted';
import { atMost } from '../../../../headless/words/describe-cycle.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

const MOST_SUGGESTED = 5;

/** The current mission and the state of the other plans. */
export const describePlans = ({ mission, blocked, broken }: PlansOverview): string[] => [
  ...(mission === null ? [] : describeMission(mission)),
  ...blocked.map(
    ({ id, objective, hours, reason }) => `Blocked:      ${id}, ${objective}: ${reason}${sinceWords(hours)}`,
  ),
  ...broken.map(({ path, why }) => `Broken plan:  ${path}: ${why}`),
];

/** Notes that may be worth a plan. Nothing waits for them, so they are listed last. */
export const describeSuggested = ({ suggested }: PlansOverview, folder: string): string[] =>
  suggested.length === 0
    ? []
    : [
        `Worth a plan: ${counted(suggested.length, 'note')} (deputy plan ${shellWord(folder)} <note>)`,
        ...atMost(
          MOST_SUGGESTED,
          suggested.map(({ path, why }) => `  ${path}: ${why}`),
        ),
      ];

const describeMission = (mission: MissionView): string[] => [
  `Mission:      ${mission.id}, ${mission.objective}`,
  `  ${stepWords(mission)}`,
  `  ${statusWords(mission)}${sinceWords(mission.blockedHours)}`,
];

const sinceWords = (hours: number | null): string => (hours === null ? '' : ` (for ${hoursWords(hours)})`);

function statusWords({ wait }: MissionView): string {
  switch (wait.kind) {
    case 'approval':
      return wait.requests.length === 0
        ? 'Blocked: Awaiting Human Approval on the device that asked'
        : `Blocked: Awaiting Human Approval, ${String(wait.requests.length)} waiting`;
    case 'person':
      return `Blocked: ${wait.why}`;
    case 'run':
      return `Approved${wait.why === '' ? '' : `: ${wait.why}`}`;
    case 'start':
      return 'Draft: begins with deputy plan --resume';
    case 'nothing':
      return 'Active';
  }
}

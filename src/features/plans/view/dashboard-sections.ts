import {
  cardTitle,
  type DashboardSection,
  inertWords,
  restLine,
  type TitledLink,
} from '../../../core/app/view/dashboard-markdown';
import type { Overview } from '../../../core/app/view/overview';
import { hoursWords } from '../../../core/app/view/words/counted';
import { type BlockedPlan, type MissionView, stepWords } from './mission-view';

const MOST_BLOCKED = 20;

export const DASHBOARD_SECTIONS: readonly DashboardSection[] = [
  { at: 'top', title: 'Current mission', lines: missionLines },
  { at: 'below needs', title: 'Blocked', lines: ({ plans }, link) => blockedLines(plans, link) },
];

function missionLines({ plans: { mission }, requests }: Overview, link: TitledLink): string[] {
  if (mission === null) return ['No plan is active.'];
  const { id, path, objective, wait } = mission;
  const linkTo = (request: string): string => {
    const card = requests.find((each) => each.path === request);
    return link(request, card === undefined ? '' : cardTitle(card));
  };
  return [
    `**${inertWords(id)} · ${link(path, objective)}**`,
    '',
    `- ${stepWords(mission, inertWords)}`,
    `- Status: ${statusWords(mission)}`,
    ...(wait.kind === 'approval' && wait.requests.length > 0 ? [approvalsLine(wait.requests, linkTo)] : []),
  ];
}

function statusWords({ wait, status, done, total }: MissionView): string {
  const count = `${String(done)} of ${String(total)} steps done`;
  switch (wait.kind) {
    case 'approval':
      return `Blocked: Awaiting Human Approval, ${count}`;
    case 'person':
      return `Blocked: ${inertWords(wait.why)}, ${count}`;
    case 'run':
    case 'start':
    case 'nothing':
      return `${status}, ${count}`;
  }
}

const approvalsLine = (requests: readonly string[], link: (path: string) => string): string =>
  `- ${requests.length === 1 ? '1 approval waits' : `${String(requests.length)} approvals wait`}: ${requests.map(link).join(', ')}`;

function blockedLines({ mission, blocked }: Overview['plans'], link: TitledLink): string[] {
  const plans = [...(mission?.status === 'Blocked' ? [asBlocked(mission)] : []), ...blocked];
  if (plans.length === 0) return ['No plan is blocked.'];
  return [
    ...plans.slice(0, MOST_BLOCKED).map((plan) => blockedLine(plan, link)),
    ...restLine(plans.length - MOST_BLOCKED),
  ];
}

const asBlocked = (mission: MissionView): BlockedPlan => ({
  ...mission,
  hours: mission.blockedHours,
  reason: mission.wait.kind === 'person' ? mission.wait.why : 'Awaiting Human Approval',
});

const blockedLine = ({ path, objective, reason, hours, isOverdue }: BlockedPlan, link: TitledLink): string =>
  `- ${isOverdue ? '⚠ ' : ''}Plan blocked${hours === null ? '' : ` for ${hoursWords(hours)}`}: **${link(path, objective)}**. ${inertWords(reason)}`;

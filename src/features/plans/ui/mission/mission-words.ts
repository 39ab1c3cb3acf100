import { capitalized } from '../../../../kernel/notes/text/capitalized';
import { isLeftToPerson } from '../../view/reason-beside';
import type { MissionStep, MissionView, MissionWait } from '../../view/mission-view';

/** Hours as a short label for a line of 300 px: "under 1 h", "5 h", "3 d". */
export function hoursLabel(hours: number): string {
  if (hours < 1) return 'under 1 h';
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

const WAITS: Record<MissionWait['kind'], string> = {
  nothing: '',
  start: 'Not started',
  approval: 'Waiting for you',
  run: 'Approved',
  person: 'Needs you',
};

/** Reason and start of the mission's wait; '' while the mission is running. */
export function waitLabel({ wait, blockedHours }: Pick<MissionView, 'wait' | 'blockedHours'>): string {
  const isSaidWithHours = wait.kind === 'approval' || wait.kind === 'person';
  return isSaidWithHours && blockedHours !== null && blockedHours > 0
    ? `${WAITS[wait.kind]}, ${hoursLabel(blockedHours)}`
    : WAITS[wait.kind];
}

export function approvalsLabel(count: number): string {
  if (count === 0) return 'Open the review queue';
  return count === 1 ? 'Open the approval that waits' : `Open the ${count} approvals that wait`;
}

/** A step that the person may have done by hand and can tick; `null` if there is none. */
export const stepByHand = ({ wait, step }: Pick<MissionView, 'wait' | 'step'>): MissionStep | null =>
  wait.kind === 'person' && wait.canTick && step?.needsPerson === true ? step : null;

/** Whether only the person's tick can advance the mission. */
export const isLeftToTick = (mission: Pick<MissionView, 'wait' | 'step'>): boolean =>
  mission.wait.kind === 'person' && stepByHand(mission) !== null && isLeftToPerson(mission.wait.why);

/** Label for the action of a log entry, such as `step_done`. */
export const actionLabel = (action: string): string => capitalized(action.replaceAll('_', ' '));

import { timeIn } from '../../triage/model/cues/deadline';

/** Until when a person means, in wall-clock milliseconds: "tue 9am"; `null` where they name no time to come. */
export function snoozeUntil(text: string, { now, zone }: { now: number; zone: string }): number | null {
  const at = timeIn(text, { from: now, zone });
  return at !== null && at > now ? at : null;
}

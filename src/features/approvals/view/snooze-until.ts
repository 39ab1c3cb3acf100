import { timeIn } from '../../triage/model/cues/deadline';

/** Parses a time such as "tue 9am" to wall-clock milliseconds; `null` if it is not in the future. */
export function snoozeUntil(text: string, { now, zone }: { now: number; zone: string }): number | null {
  const at = timeIn(text, { from: now, zone });
  return at !== null && at > now ? at : null;
}

import { DateTime } from '../../../kernel/dates/date-time';
import { namedDates } from '../../../kernel/dates/named-dates';

/** Parses a time such as "tue 9am" to wall-clock milliseconds; `null` if it is not in the future. */
export function snoozeUntil(text: string, { now, zone }: { now: number; zone: string }): number | null {
  for (const { at, hasHour } of namedDates(text, { from: now, zone })) {
    const time = hasHour ? at : DateTime.fromMillis(at, { zone }).set({ hour: 8 }).toMillis();
    return time > now ? time : null;
  }
  return null;
}

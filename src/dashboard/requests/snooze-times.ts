import { DateTime } from 'luxon';

export interface SnoozeTime {
  label: string;
  /** Wall-clock milliseconds. */
  until: number;
}

/** Until when a request can be put off, soonest first. */
export function snoozeTimes(now: number, zone: string): SnoozeTime[] {
  const today = DateTime.fromMillis(now, { zone });
  const at = (day: DateTime, hour: number): DateTime => day.startOf('day').set({ hour });
  const evening = at(today, 18);
  const monday = today.startOf('week').plus({ weeks: 1 });
  return [
    { label: 'In an hour', until: today.plus({ hours: 1 }) },
    ...(evening > today.plus({ hours: 1 }) ? [{ label: 'This evening', until: evening }] : []),
    { label: 'Tomorrow morning', until: at(today.plus({ days: 1 }), 8) },
    { label: 'Next week', until: at(monday, 8) },
  ].map(({ label, until }) => ({ label, until: until.toMillis() }));
}

import { DateTime } from '../../../kernel/dates/date-time';
import { clockTime, type ClockMoment } from '../../app/view/words/clock-time';

export interface SnoozeTime {
  label: string;
  /** Label of the time: "Mon 8:00"; for today only the time of day. */
  when: string;
  /** End of the snooze, in wall-clock milliseconds. */
  until: number;
}

/** Suggested times for snoozing an approval, soonest first. */
export function snoozeTimes(moment: ClockMoment): SnoozeTime[] {
  const { now, zone } = moment;
  const today = DateTime.fromMillis(now, { zone });
  const at = (day: DateTime, hour: number): DateTime => day.startOf('day').set({ hour });
  const evening = at(today, 18);
  const monday = today.startOf('week').plus({ weeks: 1 });
  const times = [
    { label: 'In an hour', until: today.plus({ hours: 1 }) },
    ...(evening > today.plus({ hours: 1 }) ? [{ label: 'This evening', until: evening }] : []),
    { label: 'Tomorrow morning', until: at(today.plus({ days: 1 }), 8) },
    { label: 'Next week', until: at(monday, 8) },
  ];
  return times
    .filter(
      ({ until }, place) => times.findIndex((other) => other.until.toMillis() === until.toMillis()) === place,
    )
    .map(({ label, until }) => ({
      label,
      when: clockTime(until.toMillis(), moment),
      until: until.toMillis(),
    }));
}

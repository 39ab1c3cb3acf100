import { DateTime } from '../notes/date-time';
import { type Profile, profileText } from '../drafts/profile';

/** When and for whom a note is judged. */
export interface Occasion {
  /** Milliseconds since 1970. */
  now: number;
  /** The IANA zone of the person. */
  zone: string;
  person: Profile;
}

/** `Now: Monday, 2 November 2026, 09:00 (Europe/Berlin).`, and below it what is known of the person. */
export function occasionText({ now, zone, person }: Occasion): string {
  const at = DateTime.fromMillis(now, { zone });
  const weekday = at.toLocaleString({ weekday: 'long' }, 'en');
  const month = at.toLocaleString({ month: 'long' }, 'en');
  const time = `${weekday}, ${String(at.day)} ${month} ${String(at.year)}, ${at.toTime()}`;
  return [`Now: ${time} (${zone}).`, profileText(person)].filter((part) => part !== '').join('\n');
}

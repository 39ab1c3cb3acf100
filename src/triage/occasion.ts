import { DateTime } from 'luxon';
import { visibleLine } from '../mail/visible-text';

/** When and for whom a note is judged. */
export interface Occasion {
  /** Milliseconds since 1970. */
  now: number;
  /** The IANA zone of the person. */
  zone: string;
  person: Person;
}

/** As the person has put it in the settings; '' where they said nothing. */
export interface Person {
  name: string;
  /** Their own addresses, as in a To header. */
  addresses: string;
}

/** `Now: Monday, 2 November 2026, 09:00 (Europe/Berlin). The person: Ben Sample, ben@example.com.` */
export function occasionLine({ now, zone, person }: Occasion): string {
  const time = DateTime.fromMillis(now, { zone, locale: 'en' }).toFormat('cccc, d LLLL yyyy, HH:mm');
  const who = [person.name, person.addresses].map(visibleLine).filter((part) => part !== '');
  return `Now: ${time} (${zone}).${who.length === 0 ? '' : ` The person: ${who.join(', ')}.`}`;
}

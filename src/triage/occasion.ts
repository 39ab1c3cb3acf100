import { DateTime } from 'luxon';
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
export function occasionText(occasion: Occasion): string {
  const known = texts.get(occasion) ?? textOf(occasion);
  texts.set(occasion, known);
  return known;
}

/** A prompt is built more than once until it fits, and a draft's prompts share their occasion. */
const texts = new WeakMap<Occasion, string>();

function textOf({ now, zone, person }: Occasion): string {
  const time = DateTime.fromMillis(now, { zone, locale: 'en' }).toFormat('cccc, d LLLL yyyy, HH:mm');
  return [`Now: ${time} (${zone}).`, profileText(person)].filter((part) => part !== '').join('\n');
}

import { DateTime } from '../dates/date-time';
import type { Clock } from '../ports/clock';

/** Milliseconds of a quarter of an hour; time zones change their offset only at such times. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
const TO_THE_MILLISECOND = 'YYYY-MM-DDTHH:mm:ss.sss'.length;

/** The last offset: computing it is the slowest part, and it is constant for a quarter of an hour. */
let known = { zone: '', quarter: NaN, ahead: 0, offset: '' };

/** The current time, ISO 8601 with the offset of the clock's zone; '' if the clock has no valid time. */
export function timeNow(clock: Pick<Clock, 'now' | 'zone'>): string {
  const [at, zone] = [clock.now(), clock.zone];
  const quarter = Math.floor(at / QUARTER);
  if (known.zone !== zone || known.quarter !== quarter) {
    const time = DateTime.fromMillis(at, { zone });
    const written = time.toISO();
    if (written === null) return '';
    known = { zone, quarter, ahead: time.offset * MINUTE, offset: written.slice(TO_THE_MILLISECOND) };
  }
  return new Date(at + known.ahead).toISOString().slice(0, TO_THE_MILLISECOND) + known.offset;
}

import { expect, it } from 'vitest';
import { comingTime } from '../../../../../src/core/app/view/words/clock-time';

const BERLIN = 'Europe/Berlin';

it.each([
  ['later today', '2026-11-22T09:00+01:00', '2026-11-22T23:59+01:00', BERLIN, 'today 23:59'],
  ['just after midnight', '2026-11-22T23:59+01:00', '2026-11-23T00:01+01:00', BERLIN, 'tomorrow 00:01'],
  ['a day of the zone, not of UTC', '2026-11-22T22:30Z', '2026-11-22T23:30Z', BERLIN, 'tomorrow 00:30'],
  ['a weekday', '2026-11-22T09:00+01:00', '2026-11-24T09:00+01:00', BERLIN, 'Tue 09:00'],
  ['the sixth day', '2026-11-22T09:00+01:00', '2026-11-28T09:00+01:00', BERLIN, 'Sat 09:00'],
  ['a week', '2026-11-22T09:00+01:00', '2026-11-29T09:00+01:00', BERLIN, '29 Nov, 09:00'],
  ['a day of 23 hours', '2026-03-28T09:00+01:00', '2026-03-29T09:00+02:00', BERLIN, 'tomorrow 09:00'],
  ['a week with such a day', '2026-03-28T23:30+01:00', '2026-04-04T00:30+02:00', BERLIN, '4 Apr, 00:30'],
  ['a day of 25 hours', '2026-10-24T23:30+02:00', '2026-10-25T23:30+01:00', BERLIN, 'tomorrow 23:30'],
  ['the new year', '2026-12-31T23:00+01:00', '2027-01-01T08:00+01:00', BERLIN, 'tomorrow 08:00'],
])('%s', (_case, now, at, zone, words) => {
  expect(comingTime(Date.parse(at), { now: Date.parse(now), zone, locale: 'en-GB' })).toBe(words);
});

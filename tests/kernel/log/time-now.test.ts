import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { timeNow } from '../../../src/kernel/log/time-now';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
const clockAt = (at: number, zone: string) => ({ now: () => at, zone });

it('is the time with the offset of the zone, before, at and after a change of the clocks', () => {
  const change = Date.parse('2026-10-25T01:00:00Z');
  const inBerlin = [-1, 0, 1].map((ms) => timeNow(clockAt(change + ms, 'Europe/Berlin')));
  expect(inBerlin).toEqual([
    '2026-10-25T02:59:59.999+02:00',
    '2026-10-25T02:00:00.000+01:00',
    '2026-10-25T02:00:00.001+01:00',
  ]);
  const [least, most] = [Date.parse('1990-01-01T00:00:00Z'), Date.parse('2040-01-01T00:00:00Z')];
  const times = fc.array(fc.tuple(fc.integer({ min: least, max: most }), fc.constantFrom(...ZONES)));
  fc.assert(
    fc.property(times, (asked) => {
      for (const [at, zone] of asked)
        expect(timeNow(clockAt(at, zone))).toBe(DateTime.fromMillis(at, { zone }).toISO());
    }),
    { numRuns: 100 },
  );
});

it('is empty where a clock shows no time', () => {
  expect(timeNow(clockAt(NaN, 'UTC'))).toBe('');
});

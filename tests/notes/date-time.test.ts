import fc from 'fast-check';
import { DateTime as Reference } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DateTime } from '../../src/notes/date-time';

const zones = fc.constantFrom(
  'utc',
  'UTC',
  'Etc/UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
);
const moments = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2060, 0, 1) });
const both = (ms: number, zone: string) =>
  [DateTime.fromMillis(ms, { zone }), Reference.fromMillis(ms, { zone })] as const;

describe('a moment in a zone', () => {
  it('has the date, time and offset that luxon gives it', () => {
    fc.assert(
      fc.property(moments, zones, (ms, zone) => {
        const [ours, theirs] = both(ms, zone);
        expect([ours.toISO(), ours.toISODate(), ours.toTime()]).toEqual([
          theirs.toISO(),
          theirs.toISODate(),
          theirs.toFormat('HH:mm'),
        ]);
        expect([ours.offset, ours.weekday, ours.daysInMonth]).toEqual([
          theirs.offset,
          theirs.weekday,
          theirs.daysInMonth,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('moves along the calendar as luxon does, over changes of the clocks too', () => {
    const amount = fc.record({
      months: fc.integer({ min: -14, max: 14 }),
      weeks: fc.integer({ min: 0, max: 3 }),
      days: fc.integer({ min: -40, max: 40 }),
      hours: fc.integer({ min: -30, max: 30 }),
    });
    fc.assert(
      fc.property(moments, zones, amount, fc.integer({ min: 0, max: 23 }), (ms, zone, by, hour) => {
        const [ours, theirs] = both(ms, zone);
        const results = [
          [ours.plus(by), theirs.plus(by)],
          [ours.plus({ hours: by.hours }), theirs.plus({ hours: by.hours })],
          [ours.set({ hour }), theirs.set({ hour })],
          [ours.set({ day: (hour % 28) + 1 }), theirs.set({ day: (hour % 28) + 1 })],
          [ours.startOf('day').set({ hour }), theirs.startOf('day').set({ hour })],
          [ours.startOf('day'), theirs.startOf('day')],
          [ours.startOf('week'), theirs.startOf('week')],
          [ours.startOf('month'), theirs.startOf('month')],
          [ours.endOfDay(), theirs.endOf('day')],
        ] as const;
        for (const [one, other] of results) expect(one.toISO()).toBe(other.toISO());
      }),
      { numRuns: 500 },
    );
  });

  it('is read from ISO 8601 as luxon reads it', () => {
    const part = (max: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
    const maybe = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), texts);
    const offset = fc.oneof(fc.constantFrom('', 'Z', 'z', '+01', '-0330', '+05:45'));
    const text = fc
      .tuple(
        fc.integer({ min: 1970, max: 2060 }),
        part(13),
        part(32),
        part(25),
        part(61),
        maybe(part(61)),
        offset,
      )
      .chain(([year, month, day, hour, minute, second, zone]) =>
        fc.constantFrom(
          `${String(year)}-${month}-${day}`,
          `${String(year)}${month}${day}`,
          `${String(year)}-${month}-${day}T${hour}:${minute}${second === '' ? '' : `:${second}`}${zone}`,
          `${String(year)}-${month}-${day}T${hour}:${minute}:30.${second}${second}${zone}`,
          `${String(year)}-${month}-${day}t${hour}${minute}${zone}`,
          `${String(year)}-${month}-${day} ${hour}:${minute}`,
        ),
      );
    fc.assert(
      // Without a change of clocks: which of two equal hours is meant, luxon decides by today's date.
      fc.property(text, fc.constantFrom('utc', 'Asia/Kolkata'), (given, zone) => {
        const theirs = Reference.fromISO(given, { zone });
        expect(DateTime.fromISO(given, { zone })?.toISO() ?? null).toBe(theirs.toISO());
      }),
      { numRuns: 2_000 },
    );
  });

  it('begins its days where the clocks were put forward at midnight', () => {
    const zone = 'America/Sao_Paulo';
    expect(DateTime.fromObject({ year: 2018, month: 11, day: 4 }, { zone }).toISO()).toBe(
      '2018-11-04T01:00:00.000-02:00',
    );
  });

  it('is no date where there is none', () => {
    expect(DateTime.fromISO('2026-02-29', { zone: 'utc' })).toBeNull();
    expect(DateTime.fromMillis(Number.NaN, { zone: 'Europe/Berlin' }).toISO()).toBe('');
  });
});

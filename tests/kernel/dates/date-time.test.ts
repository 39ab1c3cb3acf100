import fc from 'fast-check';
import { DateTime as Luxon } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DateTime } from '../../../src/kernel/dates/date-time';
import { runs } from '../../runs';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/dates/date-time');

const ZONES = [
  ...['utc', 'UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'America/St_Johns'],
  ...['Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Sao_Paulo', 'Etc/UTC'],
];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const [LEAST, MOST] = [Date.parse('1971-01-01T00:00:00Z'), Date.parse('2090-01-01T00:00:00Z')];

const zones = fc.constantFrom(...ZONES);
const moments = fc.integer({ min: LEAST, max: MOST });
const small = fc.integer({ min: -40, max: 40 });
const spans = fc.record(
  { years: small, months: small, weeks: small, days: small, hours: small, minutes: small, seconds: small },
  { requiredKeys: [] },
);

/** All that a time says of itself, for both to say the same. */
const told = (time: DateTime | Luxon) => ({
  at: time.toMillis(),
  iso: time.toISO(),
  day: time.toISODate(),
  weekday: time.weekday,
  daysInMonth: time.daysInMonth,
  offset: time.offset,
  parts: [time.year, time.month, time.day, time.hour, time.minute, time.second, time.millisecond],
});

/** Runs `check` for times of many zones, half of them near a change of clocks. */
function onMany(check: (time: { at: number; zone: string }) => void): void {
  const nearChange = fc.tuple(fc.integer({ min: 1971, max: 2089 }), fc.constantFrom(2, 9, 10), moments);
  const at = fc.oneof(
    moments,
    nearChange.map(([year, month, more]) => Date.UTC(year, month + 1, -7) + (more % 1_300_000_000)),
  );
  fc.assert(
    fc.property(at, zones, (time, zone) => check({ at: time, zone })),
    { numRuns: runs(1_000) },
  );
}

describe('a time in a zone is as Luxon has it', () => {
  it('in its parts, its text and its locale', () => {
    onMany(({ at, zone }) => {
      const [own, theirs] = [DateTime.fromMillis(at, { zone }), Luxon.fromMillis(at, { zone })];
      expect(told(own)).toEqual(told(theirs));
      const pattern = "cccc ccc, d dd LLLL LLL MM yyyy 'at' HH:mm:ss";
      expect(own.toFormat(pattern)).toBe(theirs.toFormat(pattern, { locale: 'en' }));
      for (const locale of ['en-GB', 'de']) {
        const format = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
        expect(DateTime.fromMillis(at, { zone, locale }).toLocaleString(format)).toBe(
          Luxon.fromMillis(at, { zone, locale }).toLocaleString(format),
        );
      }
    });
  });

  it('after a span of time and before it, at the edges of its units, and with other parts', () => {
    fc.assert(
      fc.property(
        moments,
        zones,
        spans,
        fc.integer({ min: 1, max: 28 }),
        small,
        (at, zone, span, day, hours) => {
          const [own, theirs] = [DateTime.fromMillis(at, { zone }), Luxon.fromMillis(at, { zone })];
          expect(told(own.plus(span))).toEqual(told(theirs.plus(span)));
          expect(told(own.minus(span))).toEqual(told(theirs.minus(span)));
          for (const unit of UNITS) {
            expect(told(own.startOf(unit))).toEqual(told(theirs.startOf(unit)));
            expect(told(own.endOf(unit))).toEqual(told(theirs.endOf(unit)));
          }
          const parts = { month: (day % 12) + 1, hour: Math.abs(hours) % 24 };
          expect(told(own.set(parts))).toEqual(told(theirs.set(parts)));
          expect(told(own.set({ year: 2028, day }))).toEqual(told(theirs.set({ year: 2028, day })));
          const [other, another] = [own.plus({ hours }), theirs.plus({ hours })];
          expect(own.isSameDay(other)).toBe(theirs.hasSame(another, 'day'));
          const days = another.startOf('day').diff(theirs.startOf('day'), 'days').days;
          expect(other.daysSince(own)).toBe(Math.round(days));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('read from ISO 8601, in its own zone or in another', () => {
    onMany(({ at, zone }) => {
      const written = Luxon.fromMillis(at, { zone });
      const texts = [
        ...[written.toISO(), written.toISO({ format: 'basic' }), written.toISODate()],
        ...[written.toFormat('yyyy-MM'), written.toFormat("yyyy-MM-dd'T'HH'Z'"), written.toFormat('yyyy')],
      ];
      for (const text of texts.map(String))
        for (const options of [{ zone: 'Asia/Kolkata' }, { zone: 'utc', setZone: true }])
          expect(told(DateTime.fromISO(text, options))).toEqual(told(Luxon.fromISO(text, options)));
    });
  });

  it('or no time, as it is no time', () => {
    const texts = rows('texts');
    for (const text of [...texts, '2026-01-01T24:00', '2028-02-29', '2026-01-01 10:00', '0099-01-01'])
      expect(DateTime.fromISO(text, { zone: 'utc' }).toISO(), text).toBe(
        Luxon.fromISO(text, { zone: 'utc' }).toISO(),
      );
    expect(DateTime.fromMillis(0, { zone: 'Nowhere/Atall' }).isValid).toBe(false);
    expect(DateTime.fromMillis(NaN).toISO()).toBeNull();
  });
});

it('of an hour that comes twice, the first is meant; one that is left out is as much later', () => {
  const berlin = (month: number, day: number): string | null =>
    DateTime.fromParts({ year: 2026, month, day, hour: 2, minute: 30 }, { zone: 'Europe/Berlin' }).toISO();
  expect(berlin(10, 25)).toBe('2026-10-25T02:30:00.000+02:00');
  expect(berlin(3, 29)).toBe('2026-03-29T03:30:00.000+02:00');
});

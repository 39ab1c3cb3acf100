import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { readMailDate } from '../../../src/kernel/mail/headers/mail-date';

describe('a date in mail', () => {
  it.each([
    ['Sat, 14 Feb 2026 07:16:18 +0000', '2026-02-14T07:16:18Z'],
    ['Mon, 02 Nov 2026 08:30:00 +0100 (CET)', '2026-11-02T08:30:00+01:00'],
    ['2 Nov 26 08:30 EST', '2026-11-02T08:30:00-05:00'],
    ['Tue, 02 Nov 2026 08:30:00 -0000', '2026-11-02T08:30:00Z'],
    ['Mon, 02 Nov 2026 08:30:00', '2026-11-02T08:30:00Z'],
    ['Mon Nov  2 08:30:00 2026', '2026-11-02T08:30:00Z'],
    ['2026-11-02T08:30:00+01:00', '2026-11-02T08:30:00+01:00'],
    ['2026-11-02 08:30:00 +0100', '2026-11-02T08:30:00+01:00'],
    ['2026-11-02', '2026-11-02T00:00:00Z'],
    ['Mon, 2 November 2026 08.30.00 +0100', '2026-11-02T08:30:00+01:00'],
    ['01 Jan 2001 00:01+0000', '2001-01-01T00:01:00Z'],
    ['Tue, 20 Aug 2002 9:39:22 +0100', '2002-08-20T09:39:22+01:00'],
    ['Mon, 20 Aug 2002 09:39:22 +0100', '2002-08-20T09:39:22+01:00'],
    ['Mon, 20 August 2002 9:39 -0500 (EST)', '2002-08-20T09:39:00-05:00'],
    ['yesterday', null],
    ['Wed, 30 Jun 3609 00:00:00 +0000', null],
    ['', null],
  ])('%j is %j', (text, date) => {
    expect(readMailDate(text)).toBe(date);
  });

  it('is read as luxon reads it, in the form that notes hold, real or not', () => {
    const part = (max: number, length = 2) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const zone = fc.oneof(
      fc.constantFrom('Z', '+00:00', '-00:00'),
      fc.tuple(fc.constantFrom('+', '-'), part(15), part(61)).map(([sign, h, m]) => `${sign}${h}:${m}`),
    );
    const fraction = fc.oneof(
      fc.constantFrom('', '.000'),
      part(999, 3).map((digits) => `.${digits}`),
    );
    const day = fc.tuple(fc.integer({ min: 1960, max: 2210 }).map(String), part(13), part(32));
    const time = fc.tuple(part(25), part(61), part(61));
    fc.assert(
      fc.property(day, time, fraction, zone, (date, hours, rest, offset) => {
        const text = `${date.join('-')}T${hours.join(':')}${rest}${offset}`;
        const read = DateTime.fromISO(text, { setZone: true, zone: 'utc', locale: 'en' });
        const isInRange = read.isValid && read.year >= 1970 && read.year < 2200;
        expect(readMailDate(text)).toBe(isInRange ? read.toISO({ suppressMilliseconds: true }) : null);
      }),
    );
  });

  it('is read as luxon reads it, in the forms that mails write', () => {
    const zones = ['+0000', '-0000', '-0330', '+1345', 'GMT', 'Z', 'EST', 'EDT', 'CST', 'MDT', 'PST', 'PDT'];
    const patterns = ['ccc, d LLL yyyy HH:mm:ss', 'dd LLL yyyy HH:mm', 'd LLL yy HH:mm:ss'];
    const at = fc.integer({ min: Date.parse('1971-01-01'), max: Date.parse('2059-12-31') });
    fc.assert(
      fc.property(at, fc.constantFrom(...patterns), fc.constantFrom(...zones), (time, pattern, zone) => {
        const text = `${DateTime.fromMillis(time, { zone: 'utc' }).toFormat(pattern, { locale: 'en' })} ${zone}`;
        const read = DateTime.fromRFC2822(text, { setZone: true });
        expect(readMailDate(text), text).toBe(read.toISO({ suppressMilliseconds: true }));
      }),
    );
  });
});

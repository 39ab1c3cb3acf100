import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { mailBytes } from './mail-bytes';
import { readDated, readMailDate } from '../../../src/kernel/mail/headers/mail-date';

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

  it.each([
    ['Mon, 06 Jul 2026 09:32:29 CEST', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 MESZ', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 (CEST)', '07:32:29'],
    ['Mon Jul  6 09:32:29 CEST 2026', '07:32:29'],
    ['Mon Jul 06 09:32:29 +0200 2026', '07:32:29'],
    ['Mon, 06 Jul 2026 16:32:29 JST', '07:32:29'],
    ['Mon, 06 Jul 2026 17:32:29 AEST', '07:32:29'],
    ['Mon, 06 Jul 2026 10:32:29 MSK', '07:32:29'],
    ['Mon, 06 Jul 2026 04:32:29 BRT', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 GMT+2', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 GMT+02:00', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 UTC+2', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +02:00', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +02', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +2', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +200', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +0200 CEST', '07:32:29'],
    ['Mon Jul 06 2026 09:32:29 GMT+0200 (Central European Summer Time)', '07:32:29'],
    ['Mon, 06 Jul 2026 02:02:29 \u22120530', '07:32:29'],
    ['"Mon, 06 Jul 2026 09:32:29 +0200"', '07:32:29'],
    ['Jul 6, 2026 9:32:29 AM +0200', '07:32:29'],
    ['6 Jul 2026, 9:32:29 p.m. +1400', '07:32:29'],
    ['Mo, 06 Juli 2026 09:32:29 +0200', '07:32:29'],
    ['lun., 6 juil. 2026 09:32:29 +0200', '07:32:29'],
    ['mar. 6 juillet 2026 09:32:29 +0200', '07:32:29'],
    ['lunes, 6 de julio de 2026 9:32:29 +0200', '07:32:29'],
    ['lun, 06 lug 2026 09:32:29 +0200', '07:32:29'],
    ['seg, 6 de julho de 2026 09:32:29 +0200', '07:32:29'],
    ['ma 6 jul. 2026 09:32:29 +0200', '07:32:29'],
    ['pon., 6 lip 2026 09:32:29 +0200', '07:32:29'],
    ['Пн, 06 июл 2026 09:32:29 +0200', '07:32:29'],
    ['2026年7月6日 15:32:29 +0800', '07:32:29'],
    ['2026/07/06 09:32:29 +0200', '07:32:29'],
    ['Mon,  6 Jul 2026 09:32:29.123 +0200', '07:32:29'],
    ['Mon, 06-Jul-2026 09:32:29 +0200', '07:32:29'],
    ['Mon, 06 Jul 2026 09 : 32 : 29 +0200', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +0200 (CEST (summer))', '07:32:29'],
    ['Mon, 06 Jul 2026 09:32:29 +020000', '07:32:29'],
    ['Mon, 06 Jul 126 09:32:29 +0200', '07:32:29'],
    ['2026年7月6日 下午3:32:29 +0800', '07:32:29'],
    ['2026년 7월 6일 오전 9:32:29 +0200', '07:32:29'],
    ['Δευ, 06 Ιουλ 2026 10:32:29 +0300', '07:32:29'],
  ])('is read whatever program wrote it: %j', (text, time) => {
    expect(new Date(readMailDate(text) ?? 0).toISOString().slice(0, 19)).toBe(`2026-07-06T${time}`);
  });

  it.each([
    ['Mon, 06 Jul 2026 09:32:29 XYZT', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 09:32:29', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 01:32:29 LOCAL', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 15:32:29 CST', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 01:32:29 CST', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 13:02:29 IST', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['Mon, 06 Jul 2026 08:32:29 IST', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['06/07/2026 07:32:29 +0000', '2026-07-06T07:33:00Z', '2026-07-06T07:32:29Z'],
    ['06/07/2026 07:32:29 +0000', '2026-06-07T07:33:00Z', '2026-06-07T07:32:29Z'],
    ['Mon, 06 Jul 2026 09:32:29 +0200', '2026-07-09T07:33:00Z', '2026-07-06T07:32:29Z'],
  ])('is compared with the time of receipt: %j, received at %s', (text, received, written) => {
    expect(Date.parse(readDated(text, Date.parse(received))?.iso ?? '')).toBe(Date.parse(written));
  });

  it('is called a guess where it names no zone that is known', () => {
    const guessed = (text: string) => readDated(text, null)?.isGuessed;
    expect(guessed('Mon, 06 Jul 2026 09:32:29 XYZT')).toBe(true);
    expect(guessed('Mon, 06 Jul 2026 09:32:29')).toBe(true);
    expect(guessed('Mon, 06 Jul 2026 09:32:29 CEST')).toBe(false);
  });

  it.each([
    '06/07/2026 09:32 +0200',
    'Mon 09:32',
    '6 of July',
    '2026',
    'Mon, 32 Jul 2026 09:32:29 +0200',
    'Jui 6 2026 25:00',
  ])('is none where it can not be told: %j', (text) => {
    expect(readMailDate(text)).toBe(null);
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

describe('the date of a note', () => {
  const RECEIVED = Date.parse('2026-07-06T07:33:00Z');
  const noteOf = async (headers: Record<string, string>, receivedAt = 0): Promise<string> =>
    (await importMail(mailBytes(headers, 'Hello?'), null, receivedAt)).note;
  const BY = 'from a.example by b.example; Mon, 06 Jul 2026 09:33:00 +0200';

  it.each<[string, Record<string, string>, number, string]>([
    [
      'the time of receipt where none can be read',
      { Date: 'someday' },
      RECEIVED,
      '"2026-07-06T07:33:00Z"\ndate_raw: someday\n',
    ],
    ['that of the last server, too', { Date: '', Received: BY }, RECEIVED, '"2026-07-06T09:33:00+02:00"\n'],
    [
      'judged by the time of receipt where its zone is unknown',
      { Date: 'Mon, 06 Jul 2026 16:32:29 XYZT' },
      RECEIVED,
      '"2026-07-06T16:32:29+09:00"\ndate_raw: "Mon, 06 Jul 2026 16:32:29 XYZT"\n',
    ],
    [
      'judged by that of the last server',
      { Date: 'Mon, 06 Jul 2026 16:32:29', Received: BY },
      0,
      '"2026-07-06T16:32:29+09:00"\n',
    ],
    [
      'said to be a guess without both',
      { Date: 'Mon, 06 Jul 2026 16:32:29 XYZT' },
      0,
      '"2026-07-06T16:32:29Z"\ndate_raw: "Mon, 06 Jul 2026 16:32:29 XYZT"\n',
    ],
  ])('is %s', async (_, headers, receivedAt, expected) => {
    expect(await noteOf(headers, receivedAt)).toContain(`\ndate_received: ${expected}`);
  });
});

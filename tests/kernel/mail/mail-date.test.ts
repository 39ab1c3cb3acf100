import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { mailBytes } from './mail-bytes';
import { readDated, readMailDate } from '../../../src/kernel/mail/headers/mail-date';
import { type Pair, tableOf, type Triple } from '../../word-table';

const rows = tableOf('kernel/mail/mail-date');

describe('a date in mail', () => {
  it.each(rows<[string, string | null]>('is'))('%j is %j', (text, date) => {
    expect(readMailDate(text)).toBe(date);
  });

  it.each(rows<Pair>('is read whatever'))('is read whatever program wrote it: %j', (text, time) => {
    expect(new Date(readMailDate(text) ?? 0).toISOString().slice(0, 19)).toBe(`2026-07-06T${time}`);
  });

  it.each(rows<Triple>('is compared with'))(
    'is compared with the time of receipt: %j, received at %s',
    (text, received, written) => {
      expect(Date.parse(readDated(text, Date.parse(received))?.iso ?? '')).toBe(Date.parse(written));
    },
  );

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

import fc from 'fast-check';
import { DateTime as Luxon } from 'luxon';
import { describe, expect, it } from 'vitest';
import { DateTime } from '../../../src/kernel/dates/date-time';
import { dailyNotePath, withDigest } from '../../../src/features/digest/daily-note';

const DAY = DateTime.fromISO('2026-11-02', { zone: 'utc' });

describe('the path of a daily note', () => {
  it.each([
    ['YYYY-MM-DD', '2026-11-02.md'],
    ['Daily/YYYY/MM/DD', 'Daily/2026/11/02.md'],
    ['YYYYMMDD', '20261102.md'],
    ['[Journal]/D. MMMM YYYY, dddd', 'Journal/2. November 2026, Monday.md'],
    ['GGGG-[W]WW-E', '2026-W45-1.md'],
    ['Übung/日 YYYY-MM-DD', 'Übung/日 2026-11-02.md'],
    ['Daily/YYYY-MM-DD HH', null],
    ['Daily', null],
    ['Log/YYYY-MM-DD', null],
    ['[Log]/YYYY-MM-DD', 'Log/2026-11-02.md'],
    ['YYYY-MM-Do', null],
    ['YYYY', null],
    ['../YYYY-MM-DD', null],
    ['/YYYY-MM-DD', null],
    ['[Daily/YYYY', null],
    ['', null],
  ])('(%s) is %s', (form, path) => {
    expect(dailyNotePath(form, DAY)).toBe(path);
  });
});

it('names weeks, months and quarters as luxon does', () => {
  const days = fc.integer({ min: Date.parse('1971-01-01'), max: Date.parse('2090-01-01') });
  fc.assert(
    fc.property(days, (at) => {
      const theirs = Luxon.fromMillis(at, { zone: 'utc' }).toFormat(
        "kkkk-WW W c q yy dd d MM M MMMM MMM cccc ccc'.md'",
      );
      const form = 'GGGG-WW W E Q YY DD D MM M MMMM MMM dddd ddd';
      expect(dailyNotePath(form, DateTime.fromMillis(at, { zone: 'utc' }))).toBe(theirs);
    }),
  );
});

describe('the digest in a daily note', () => {
  it.each([
    ['', 'Deputy: x ([review](obsidian://deputy?review)) %% deputy:digest %%\n'],
    ['- a', '- a\n\nDeputy: x ([review](obsidian://deputy?review)) %% deputy:digest %%\n'],
    ['- a\r\n', '- a\r\n\r\nDeputy: x ([review](obsidian://deputy?review)) %% deputy:digest %%\r\n'],
    ['a\n\n', 'a\n\nDeputy: x ([review](obsidian://deputy?review)) %% deputy:digest %%\n'],
  ])('below %j is a paragraph of its own, and stands there once', (text, after) => {
    expect(withDigest(text, 'x')).toBe(after);
    expect(withDigest(after, 'y')).toBeNull();
  });
});

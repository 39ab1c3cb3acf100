import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { nodeClock } from '../../../headless/node/node-clock.mjs';
import { clockTime, comingTime } from '../../../src/core/app/view/words/clock-time';
import { snoozeTimes } from '../../../src/core/approvals/view/snooze-times';
import { regionalLocale } from '../../../src/kernel/ports/clock';
import { ageLabel, fullTimeLabel, timeLabel, withDays } from '../../../src/ui/parts/elements/time-label';

describe('times', () => {
  const now = Date.UTC(2026, 10, 21, 0, 30);

  it('are as short as can be distinguished, by the days of the zone', () => {
    const label = (hoursAgo: number, zone = 'UTC') =>
      timeLabel(now - hoursAgo * 3_600_000, { now: () => now, zone, locale: 'en-GB' });
    expect([label(0), label(1), label(24), label(48), label(24 * 365)]).toEqual([
      '00:30',
      'Yesterday',
      'Yesterday',
      '19 Nov',
      '21 Nov 2025',
    ]);
    expect(label(1, 'America/New_York')).toBe('18:30');
  });

  it('are short in a list of mail, by how long ago it was sent', () => {
    const age = (minutesAgo: number): string =>
      ageLabel(now - minutesAgo * 60_000, { now: () => now, zone: 'Asia/Tokyo', locale: 'en-GB' });
    expect([0, 12, 5 * 60 + 59].map(age)).toEqual(['now', '12 min', '5 h']);
    expect([8 * 60, 14 * 60, 5 * 24 * 60].map(age)).toEqual(['01:30', 'Fri', 'Mon']);
    expect([7 * 24 * 60, 400 * 24 * 60].map(age)).toEqual(['14 Nov', '17 Oct 2025']);
  });

  it('read the same in a status, a menu and a list', () => {
    const at = Date.UTC(2026, 10, 21, 8, 5);
    for (const locale of ['en-GB', 'en-US', 'de-DE', 'ja-JP'])
      expect(clockTime(at, { now: at, zone: 'UTC', locale }).replaceAll('\u202f', ' ')).toBe(
        timeLabel(at, { now: () => at, zone: 'UTC', locale }).replaceAll('\u202f', ' '),
      );
  });

  it('have their days in words within a sentence', () => {
    expect(
      withDays('Reminder for 2026-11-27, 09:00. 2026-99-99', { zone: 'Asia/Tokyo', locale: 'en-GB' }),
    ).toBe('Reminder for Fri, 27 Nov 2026, 09:00. 2026-99-99');
    const file = 'Drafts/2026-11-27-0900-i-pay.md, Daily/2026-11-27.md stay.';
    expect(withDays(file, { zone: 'UTC', locale: 'en-GB' })).toBe(file);
    expect(withDays('(2026-11-27).', { zone: 'UTC', locale: 'en-GB' })).toBe('(Fri, 27 Nov 2026).');
  });

  it.each([
    ['en-US', '5:05 PM', 'Fri, Nov 27, 2026, 5:05 PM'],
    ['en-DE', '17:05', 'Fri, 27 Nov 2026, 17:05'],
    ['de', '17:05', 'Fr., 27. Nov. 2026, 17:05'],
  ])('have 12 or 24 hours by the language of the app and its region: %s', (locale, hour, line) => {
    const at = Date.UTC(2026, 10, 27, 17, 5);
    const plain = (text: string): string => text.replaceAll('\u202f', ' ');
    const moment = { now: at, zone: 'UTC', locale };
    expect(plain(clockTime(at, moment))).toBe(hour);
    expect(plain(comingTime(at, moment))).toBe(`today ${hour}`);
    expect(plain(snoozeTimes({ ...moment, now: at - 3_600_000 })[0]?.when ?? '')).toBe(hour);
    expect(plain(withDays('2026-11-27, 17:05', { zone: 'UTC', locale }))).toBe(line);
  });

  it.each([
    ['en', 'US', 'en-US'],
    ['en', 'DE', 'en-DE'],
    ['pt-BR', 'DE', 'pt-BR'],
    ['de', undefined, 'de'],
    ['', 'DE', 'en-GB'],
  ])('follow the language "%s" in the region %s: %s', (language, region, locale) => {
    expect(regionalLocale(language, region)).toBe(locale);
  });

  it.each([
    ['de_DE.UTF-8', 'en-DE'],
    ['en_US.UTF-8', 'en-US'],
    ['C.UTF-8', 'en-GB'],
  ])('follow the region of the environment at a terminal: %s', (named, locale) => {
    vi.stubEnv('LC_ALL', named);
    expect(nodeClock.locale).toBe(locale);
    vi.unstubAllEnvs();
  });

  it('have hours by one function, but in notes, logs and prompts, which every device reads alike', () => {
    const own = ['src', 'headless']
      .flatMap((top) =>
        readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`),
      )
      .filter((path) => /^(?!src\/kernel\/).*\.(?:ts|tsx|mts)$/.test(path))
      .filter((path) =>
        /timeStyle|hour12|toFormat\([^)]*HH|toLocaleTimeString/.test(readFileSync(path, 'utf8')),
      )
      .sort();
    expect(own).toEqual([
      'src/core/app/dashboard-writer.ts',
      'src/core/app/view/dashboard-markdown.ts',
      'src/core/app/view/words/clock-time.ts',
      'src/features/ask/model/conversation/time-said.ts',
      'src/features/ask/work/due-skills.ts',
      'src/features/digest/feature.ts',
      'src/llm/prompting/prompt-text.ts',
    ]);
  });

  it('are shown in full for details', () => {
    expect(fullTimeLabel(now, { zone: 'Asia/Tokyo', locale: 'en-GB' })).toBe('Sat, 21 Nov 2026, 09:30');
  });

  it.each([
    ['en-US', 'Sat, Nov 21, 2026, 9:30 AM'],
    ['de-DE', 'Sa., 21. Nov. 2026, 09:30'],
    ['ja-JP', '2026年11月21日(土), 9:30'],
  ])('are written as is usual for the reader: %s', (locale, label) => {
    expect(fullTimeLabel(now, { zone: 'Asia/Tokyo', locale }).replaceAll('\u202f', ' ')).toBe(label);
  });
});

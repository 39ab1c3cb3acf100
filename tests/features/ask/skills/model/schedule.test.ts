import { describe, expect, it } from 'vitest';
import { dueSince, readSchedule, type Schedule } from '../../../../../src/features/ask/skills/model/schedule';

const ZONE = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);
const schedule = (text: string): Schedule => {
  const read = readSchedule(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
const due = (text: string, since: string, now: string): string | null => {
  const found = dueSince(schedule(text), { since: at(since), now: at(now), zone: ZONE });
  return found === null ? null : `${new Date(found.at).toISOString()} ${String(found.missed)}`;
};

describe('a schedule', () => {
  it.each([
    // Fridays at 16:00 in Berlin.
    ['0 16 * * 5', '2026-11-20T14:59:00Z', '2026-11-20T14:59:59Z', null],
    ['0 16 * * 5', '2026-11-20T14:59:00Z', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z 0'],
    ['0 16 * * fri', '2026-11-20T15:00:00Z', '2026-11-26T15:00:00Z', null],
    ['0 16 * * 5', '2026-10-30T15:00:00Z', '2026-11-22T15:00:00Z', '2026-11-20T15:00:00.000Z 2'],
    ['@daily', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-20T23:00:00.000Z 0'],
    // In the night when clocks are set forward, and in the one when they are set back.
    ['30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', '2026-03-29T01:30:00.000Z 0'],
    ['30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', '2026-10-25T00:30:00.000Z 0'],
  ])('%s since %s is at %s due: %s', (text, since, now, expected) => {
    expect(due(text, since, now)).toBe(expected);
  });

  it('that was missed for years is due once', () => {
    expect(due('0 * * * *', '2020-01-01T00:00:00Z', '2026-11-22T15:30:00Z')).toBe(
      '2026-11-22T15:00:00.000Z 99',
    );
  });

  it.each([
    '',
    'every Friday',
    '0 16 * *',
    '0 0 30 2 *',
    '61 * * * *',
    '* * * * *',
    '*/5 * * * *',
    '0 0 16 * * 5',
    'x'.repeat(5_000),
  ])('says what to write instead of %j', (text) => {
    const read = readSchedule(text);
    expect(read.ok ? '' : read.error).toMatch(/Write /);
  });
});

import { describe, expect, it } from 'vitest';
import { snoozeTimes } from '../../../../src/core/approvals/view/snooze-times';
import { snoozeUntil } from '../../../../src/core/approvals/view/snooze-until';

/** A Sunday morning in Berlin. */
const now = Date.UTC(2026, 10, 22, 9);
const zone = 'Europe/Berlin';
const until = (text: string): string | null => {
  const at = snoozeUntil(text, { now, zone });
  return at === null ? null : new Date(at).toISOString();
};

describe('until when a person means', () => {
  it.each([
    ['tue 9am', '2026-11-24T08:00:00.000Z'],
    ['tomorrow', '2026-11-23T07:00:00.000Z'],
    ['in 3 hours', '2026-11-22T12:00:00.000Z'],
    ['1 December at 14:30', '2026-12-01T13:30:00.000Z'],
    ['morgen um 9 Uhr', '2026-11-23T08:00:00.000Z'],
  ])('is understood: %s', (text, at) => {
    expect(until(text)).toBe(at);
  });

  it.each(['', 'later', 'yesterday', '3 hours ago'])('is no time to come: "%s"', (text) => {
    expect(until(text)).toBeNull();
  });
});

describe('the times that are offered', () => {
  it('name the day and the hour, each once: on a Sunday, tomorrow is next week', () => {
    expect(snoozeTimes({ now, zone, locale: 'en-GB' }).map(({ label, when }) => `${label}, ${when}`)).toEqual(
      ['In an hour, 11:00', 'This evening, 18:00', 'Tomorrow morning, Mon 08:00'],
    );
  });

  it('are written as the reader writes them', () => {
    const [hour, , morning] = snoozeTimes({ now, zone, locale: 'en-US' });
    expect([hour?.when, morning?.when]).toEqual(['11:00 AM', 'Mon 8:00 AM']);
  });
});

import { describe, expect, it } from 'vitest';
import { spendText } from '../../../src/ui/sidebar/spend-text';
import { fullTimeLabel, timeLabel } from '../../../src/ui/sidebar/time-label';

describe('spend', () => {
  const spend = (calls: number, usd: number, unpriced = 0) =>
    spendText({ calls, usd, unpriced, tokensInput: 0, tokensOutput: 0 });

  it.each([
    [spend(0, 0), null],
    [spend(42, 0.2149), '$0.21, 42 calls'],
    [spend(1, 0.0123), '$0.012, 1 call'],
    [spend(3, 0.0001), 'under $0.001, 3 calls'],
    [spend(9, 12.5), '$12.50, 9 calls'],
    [spend(2, 0), 'local, 2 calls'],
    [spend(2, 0, 2), 'price unknown, 2 calls'],
    [spend(5, 0.3, 2), '$0.30 and more, some prices unknown, 5 calls'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('times', () => {
  const now = Date.UTC(2026, 10, 21, 0, 30);

  it('are as short as they can be told apart, by the days of the zone', () => {
    const label = (hoursAgo: number, zone = 'UTC') => timeLabel(now - hoursAgo * 3_600_000, now, zone);
    expect([label(0), label(1), label(24), label(48), label(24 * 365)]).toEqual([
      '0:30',
      'Yesterday',
      'Yesterday',
      '19 Nov',
      '21 Nov 2025',
    ]);
    expect(label(1, 'America/New_York')).toBe('18:30');
  });

  it('are told in full for details', () => {
    expect(fullTimeLabel(now, 'Asia/Tokyo')).toBe('21 Nov 2026, 9:30');
  });
});

import { describe, expect, it } from 'vitest';
import { spendText } from '../../../../src/core/app/view/spend-text';

describe('spend', () => {
  const spend = (calls: number, usd: number, unpriced = 0) =>
    spendText({ calls, usd, unpriced, tokensInput: 0, tokensOutput: 0 });

  it.each([
    [spend(0, 0), 'no model was asked'],
    [spend(42, 0.2149), '$0.21, 42 calls'],
    [spend(1, 0.0123), '$0.012, 1 call'],
    [spend(3, 0.0001), 'under $0.001, 3 calls'],
    [spend(9, 12.5), '$12.50, 9 calls'],
    [spend(2, 0), 'free, 2 calls'],
    [spend(2, 0, 2), 'price unknown, 2 calls'],
    [spend(5, 0.3, 2), '$0.30 and more, some prices unknown, 5 calls'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

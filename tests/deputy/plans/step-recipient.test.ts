import { describe, expect, it } from 'vitest';
import { stepRecipient } from '../../../src/deputy/plans/step-recipient';

describe('the recipient of a step', () => {
  it('is whom a reply goes to, and nobody where that is an address nobody reads', () => {
    expect(stepRecipient('Send the offer', { from: 'Ada <ada@example.com>' })).toBe('Ada <ada@example.com>');
    expect(stepRecipient('Send the offer', { from: 'Shop <noreply@shop.example>' })).toBe('');
  });
});

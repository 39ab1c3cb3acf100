import { describe, expect, it } from 'vitest';
import { stepRecipient } from '../../../src/deputy/plans/step-recipient';

const NOBODY: ReadonlySet<string> = new Set();

describe('the recipient of a step', () => {
  it('is whom a reply goes to, and empty where that is an address that is not read', () => {
    expect(stepRecipient('Send the offer', { from: 'Ada <ada@example.com>' }, NOBODY)).toBe(
      'Ada <ada@example.com>',
    );
    expect(stepRecipient('Send the offer', { from: 'Shop <noreply@shop.example>' }, NOBODY)).toBe('');
  });

  it('is never the person by mistake, though a step may name their address', () => {
    const mail = { from: 'Ben Sample <ben@example.com>', to: 'Ada <ada@example.org>' };
    const own = new Set(['ben@example.com']);
    expect(stepRecipient('Ask Ben about it', mail, own)).toBe('');
    expect(stepRecipient('Send Ada the offer of Ben', mail, own)).toBe('Ada <ada@example.org>');
    expect(stepRecipient('Send a copy to ben@example.com', mail, own)).toBe('Ben Sample <ben@example.com>');
  });
});

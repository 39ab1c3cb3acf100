import { describe, expect, it } from 'vitest';
import { stepRecipient } from '../../../../src/features/plans/work/ask-about-step';

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

  it.each(['a', 'a@', '@', '.', 'a.', 'ada@example.org.'])(
    'is looked for in a step of a megabyte of %j',
    (unit) => {
      expect(
        stepRecipient(unit.repeat(1_000_000 / unit.length), { from: 'Ada <ada@example.org>' }, NOBODY),
      ).toBe(unit.includes('a@') ? '' : 'Ada <ada@example.org>');
    },
  );

  it('is found in a sentence, with what ends it left out', () => {
    const mail = { from: 'Ada <ada@example.org>', cc: 'Ben <ben@example.com>' };
    expect(stepRecipient('Write to <ben@example.com>, please.', mail, NOBODY)).toBe('Ben <ben@example.com>');
    expect(stepRecipient('Write to ben@example.com...', mail, NOBODY)).toBe('Ben <ben@example.com>');
    expect(stepRecipient('Write to @office', mail, NOBODY)).toBe('Ada <ada@example.org>');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  isNoReply,
  isPlainHeader,
  parseAddresses,
} from '../../../src/kernel/mail/headers/addresses';
import { replyRecipient } from '../../../src/kernel/mail/reply-recipient';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/addresses');

const NOBODY: ReadonlySet<string> = new Set();

describe('addresses', () => {
  it.each(rows<[string, Record<string, string>[] | string[]]>('are read from'))(
    'are read from %j',
    (header, addresses) => {
      expect(parseAddresses(header)).toEqual(addresses);
    },
  );

  it.each(rows('are refused where'))('are refused where they can be read in two ways: %j', (header) => {
    expect(isPlainHeader(header)).toBe(false);
    for (const { address } of parseAddresses(header)) expect(header).toContain(address);
  });

  it.each(['ann@b.example, Ben', 'Ben', 'Team: ann@b.example, Ben;', 'Doe, J <j@b.example>'])(
    'are refused where one that is named has none: %j',
    (header) => {
      expect(isPlainHeader(header)).toBe(false);
    },
  );

  it.each(rows('are plain where'))('are plain where there is one reading: %j', (header) => {
    expect(isPlainHeader(header)).toBe(true);
  });

  it('are written so that they are read again', () => {
    const name = fc.string({ maxLength: 20 }).filter((text) => !/[<@]|=\?/.test(text));
    fc.assert(
      fc.property(name, (text) => {
        const [address] = parseAddresses(
          formatAddress({ name: text.replace(/\s+/g, ' ').trim(), address: 'a@example.org' }),
        );
        expect(address?.address).toBe('a@example.org');
      }),
    );
    expect(formatAddress({ name: 'Doe, "J"', address: 'j@example.org' })).toBe(
      '"Doe, \\"J\\"" <j@example.org>',
    );
    expect(formatAddress({ name: '', address: 'j@example.org' })).toBe('j@example.org');
  });
});

describe('the recipient of a reply', () => {
  it.each([
    [{ from: 'Ada <ada@example.org>' }, 'Ada <ada@example.org>'],
    [{ from: 'Ada <ada@example.org>', reply_to: 'desk@example.org' }, 'desk@example.org'],
    [{ from: 'ada@example.org', reply_to: 'nobody' }, 'ada@example.org'],
    [
      { from: 'ada@example.org', reply_to: ['a@example.org', 'B <b@example.org>'] },
      'a@example.org, B <b@example.org>',
    ],
    [
      { from: 'ada@example.org', reply_to: 'Team: a@example.org, b@example.org;' },
      'a@example.org, b@example.org',
    ],
    [{ sender: 'ada@example.org' }, 'ada@example.org'],
    [{ from: 42 }, undefined],
    [{}, undefined],
  ])('of %j is %j', (frontmatter, recipient) => {
    expect(replyRecipient(frontmatter, NOBODY)).toBe(recipient);
  });

  it('is never the person themselves', () => {
    const own = new Set(['me@example.org']);
    expect(replyRecipient({ from: 'Me <Me@example.org>' }, own)).toBeUndefined();
    expect(
      replyRecipient({ from: 'Ada <ada@example.org>', reply_to: 'me@example.org, team@example.org' }, own),
    ).toBe('team@example.org');
  });

  it('cannot bring further header lines', () => {
    expect(replyRecipient({ from: 'a@example.org\r\nBcc: victim@example.net' }, NOBODY)).not.toMatch(
      /[\r\n]/,
    );
    expect(replyRecipient({ from: 'Ada <a\u202E@example.org>' }, NOBODY)).toBe('Ada <a@example.org>');
  });
});

describe('an address that is not read', () => {
  it.each([
    'no-reply@example.org',
    'noreply+x@example.org',
    'billing.do-not-reply@example.org',
    'MAILER-DAEMON@example.org',
    'bounces@example.org',
  ])('is %s', (address) => {
    expect(isNoReply(address)).toBe(true);
  });

  it.each(['ada@example.org', 'reply@example.org', 'noriko@example.org', 'piano.reply@example.org'])(
    'is not %s',
    (address) => {
      expect(isNoReply(address)).toBe(false);
    },
  );
});

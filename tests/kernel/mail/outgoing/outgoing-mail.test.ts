import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainHeader, parseAddresses } from '../../../../src/kernel/mail/headers/addresses';
import { composeMail } from '../../../../src/features/accounts/model/compose-mail';
import {
  envelopeOf,
  outgoingArguments,
  readOutgoing,
} from '../../../../src/kernel/mail/outgoing/outgoing-mail';
import { runs, SEED } from '../../../runs';

const piece = fc.constantFrom(
  ...[
    'ann',
    'bob@example.com',
    'zoe@exämple.org',
    'a.b+c@x.example',
    '"Lee, Ann"',
    'Grüße',
    '<',
    '>',
    '<eve@evil.example>',
  ],
  ...[
    ',',
    ';',
    ':',
    'Team: ',
    '"',
    '\\',
    '(',
    ')',
    ' ',
    '\r\n',
    '\n',
    '\u2028',
    '@',
    'x@１27.example',
    'ü@example.com',
    '\u200b',
  ],
  ...[
    'RCPT TO:<eve@evil.example>',
    'a@b.example/c',
    'a@ex%61mple.org',
    '=?utf-8?Q?x?=',
    '\u0000',
    'ann <ann@example.com>',
  ],
);
const header = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const toAscii = (address: string): string => {
  const [local = '', domain = ''] = address.split('@');
  return /^[\x20-\x7e]*$/.test(domain) ? address : `${local}@${new URL(`http://${domain}`).hostname}`;
};

test('who is written to is who was shown, whatever stands in a header, and nothing begins a line of its own', () => {
  let sent = 0;
  fc.assert(
    fc.property(header, header, header, (to, cc, subject) => {
      const words = { from: 'me@example.org', to, cc, subject, body: 'x', inReplyTo: '', references: '' };
      const mail = readOutgoing(outgoingArguments(words));
      if (!mail.ok) return;
      sent += 1;
      const shown = [to, cc].flatMap(parseAddresses).map(({ address }) => toAscii(address));
      const envelope = envelopeOf(mail.value);
      expect([...envelope].sort()).toEqual([...new Set(shown)].sort());
      expect(envelope.filter((address) => /[\s<>,\p{C}]/u.test(address))).toEqual([]);
      const bytes = composeMail(mail.value, {
        messageId: 'id@example.org',
        date: '2026-02-21T10:30:00+01:00',
      });
      const lines =
        new TextDecoder()
          .decode(bytes ?? new Uint8Array())
          .split('\r\n\r\n')[0]
          ?.split('\r\n') ?? [];
      const names = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(':')[0]);
      const known = ['From', 'To', 'Cc', 'Subject', 'Date', 'Message-ID', 'MIME-Version'];
      expect(names.filter((name) => !known.includes(name ?? '') && !name?.startsWith('Content-'))).toEqual(
        [],
      );
      expect(lines.join('')).not.toMatch(/[\r\n]/);
    }),
    { numRuns: runs(10_000), seed: SEED },
  );
  expect(sent).toBeGreaterThan(0);
});

test('a header that can be read in two ways is objected to before any mail is made', () => {
  expect(isPlainHeader('a@b.example c@d.example')).toBe(false);
});

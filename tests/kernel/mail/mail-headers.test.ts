import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { readMailHeaders } from '../../../src/kernel/mail/headers/mail-headers';
import { parseNote } from '../../../src/kernel/notes/note';
import { fixture } from './fixture-files';

describe("another tool's mail note", () => {
  it('is read as ours are', () => {
    expect(
      readMailHeaders({
        message_id: '<a@example.org>',
        from: '"Anthropic, PBC" <failed@mail.example.com>',
        to: ['me@example.com', 'Ben <ben@example.com>'],
        subject: 'Payment failed',
        date_received: 'Sat, 14 Feb 2026 07:16:18 +0000',
        priority: 'High',
        has_attachments: 'yes',
        references: '<x@example.org> <y@example.org>',
      }),
    ).toEqual({
      messageId: 'a@example.org',
      from: { name: 'Anthropic, PBC', address: 'failed@mail.example.com' },
      to: [
        { name: '', address: 'me@example.com' },
        { name: 'Ben', address: 'ben@example.com' },
      ],
      cc: [],
      deliveredTo: [],
      replyTo: undefined,
      subject: 'Payment failed',
      date: '2026-02-14T07:16:18Z',
      priority: 'high',
      listId: undefined,
      isBulk: false,
      hasAttachments: true,
      attachments: [],
      inReplyTo: undefined,
      references: ['x@example.org', 'y@example.org'],
    });
  });

  it('may use other names, or say nothing', () => {
    expect(
      readMailHeaders({ sender: 'ada@example.org', date: '2026-11-02T08:30:00+01:00', title: 42 }),
    ).toMatchObject({
      from: { address: 'ada@example.org' },
      date: '2026-11-02T08:30:00+01:00',
      subject: '42',
    });
    expect(readMailHeaders({})).toMatchObject({ subject: '', to: [], date: undefined, isBulk: false });
  });

  it.each([
    { list_id: 'x' },
    { list_unsubscribe: true },
    { list_unsubscribe: '<mailto:a@b>' },
    { precedence: 'Bulk' },
  ])('is bulk by %j', (frontmatter) => {
    expect(readMailHeaders(frontmatter).isBulk).toBe(true);
  });

  it('of our own says the same again', async () => {
    const note = parseNote((await importMail(fixture('two-from.eml'))).note);
    expect(note.ok && readMailHeaders(note.value.frontmatter)).toMatchObject({
      messageId: 'two-from@example.org',
      from: { name: 'Ada Example', address: 'ada@example.org' },
      replyTo: { address: 'ada@example.org' },
      cc: [{ address: 'cleo@example.net' }],
      isBulk: true,
      date: '2026-11-02T08:30:00-05:00',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { fixture } from './fixture-files';
import { mailBytes } from './mail-bytes';
import { parsedNote } from '../../fakes/mail-note';

async function imported(file: string | Uint8Array) {
  const mail = await importMail(typeof file === 'string' ? fixture(file) : file);
  const { frontmatter, body } = parsedNote(mail.note);
  return { ...mail, frontmatter, body: body.trim() };
}

describe('a mail as a note', () => {
  it('is a pending note whose body is the text alone', async () => {
    expect((await importMail(fixture('plain.eml'))).note).toBe(`---
type: email
status: pending
source: eml
message_id: plain@example.org
from: "Ada Example <ada@example.org>"
subject: A question about the workshop
date_received: "2026-11-02T08:30:00+01:00"
classification: actionable
priority: normal
has_attachments: false
to:
  - "Ben Sample <ben@example.com>"
deputy_mail_part: "0+49-9bc9ca2725529360"
---

Hello Ben,

can you come on Thursday at ten?

Ada
`);
  });

  it('is named by the day at its sender and its subject', async () => {
    expect((await imported('plain.eml')).name).toBe('2026-11-02 A question about the workshop');
    expect((await imported(mailBytes({ Date: 'Sun, 1 Nov 2026 23:30:00 -0800' }, 'x'))).name).toBe(
      '2026-11-01 A question',
    );
    expect((await imported(mailBytes({ Subject: '' }, 'x'))).name).toBe('2026-11-02 No subject');
    expect((await imported('no-header.eml')).name).toBe('No subject');
    expect((await imported(mailBytes({ Subject: 'a/b\\c: "d" [e] #f ^g '.repeat(9) }, 'x'))).name).toMatch(
      /^2026-11-02 a b c d e f g [a-g ]{1,50}$/,
    );
  });

  it('carries what its headers say', async () => {
    expect((await imported('two-from.eml')).frontmatter).toMatchObject({
      from: 'Ada Example <ada@example.org>, "Sample, Ben" <ben@example.com>',
      subject: 'Re: folded subject',
      date_received: '2026-11-02T08:30:00-05:00',
      priority: 'high',
      reply_to: 'Team: ada@example.org, ben@example.com;',
      in_reply_to: 'first@example.org',
      references: ['zero@example.org', 'first@example.org'],
      list_unsubscribe: true,
    });
    expect((await imported('digest.eml')).frontmatter).toMatchObject({
      list_id: 'birds.example.org',
      precedence: 'list',
    });
    expect((await imported('bounce.eml')).frontmatter).toMatchObject({ auto_submitted: 'auto-replied' });
  });

  it.each([
    ['X-Priority', '2', 'high'],
    ['X-Priority', '3 (Normal)', 'normal'],
    ['X-Priority', '10', 'normal'],
    ['Importance', 'High', 'high'],
    ['Importance', 'low', 'normal'],
    ['Priority', 'urgent', 'high'],
  ])('has the priority its sender gave it: %s: %s', async (name, value, priority) => {
    expect((await imported(mailBytes({ [name]: value }, 'x'))).frontmatter).toMatchObject({ priority });
  });

  it('keeps a date that is none, and takes that of the last station', async () => {
    expect((await imported('bad-date.eml')).frontmatter).toMatchObject({
      date_received: '2026-11-03T09:00:00-05:00',
      date_raw: 'the day before yesterday',
    });
    const { frontmatter } = await imported(mailBytes({ Date: 'soon' }, 'x'));
    expect(frontmatter).toMatchObject({ date_raw: 'soon' });
    expect(frontmatter).not.toHaveProperty('date_received');
  });

  it('lists attachments by name, type and size, and never looks into them', async () => {
    const { body, frontmatter } = await imported('attachments.eml');
    expect(frontmatter).toMatchObject({
      has_attachments: true,
      attachments: [
        'offer.pdf (application/pdf, 2 kB)',
        'Übersicht.txt (text/plain, 23 bytes)',
        'unnamed (image/png, 4 bytes)',
      ],
    });
    expect(body).toBe(`The files are attached.

**Attachments** (not imported)

- offer.pdf (application/pdf, 2 kB)
- Übersicht.txt (text/plain, 23 bytes)
- unnamed (image/png, 4 bytes)`);
  });

  it('lists a big attachment by its size without reading it as text', async () => {
    const line = `${'QUJD'.repeat(19)}\n`;
    const part = `--b\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n`;
    const bytes = mailBytes(
      { 'Content-Type': 'multipart/mixed; boundary=b' },
      `--b\n\nHello\n${part}${line.repeat(440_000)}--b\n\nBye\n--b--\n`,
    );
    const { body } = await imported(bytes);
    expect(body).toBe('Hello\n\nBye\n\n**Attachments** (not imported)\n\n- a.pdf (application/pdf, 25.1 MB)');
  });

  it('keeps base64 that turns out to be text', async () => {
    const line = `${'QUJD'.repeat(19)}\n`;
    const fake = `--x\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n${line.repeat(1_000)}`;
    expect((await imported(mailBytes({}, `See:\n\n${fake}`))).body).toContain(line.repeat(1_000).trimEnd());
  });

  const encoded = (text: string): string => btoa(text).replace(/.{76}/g, '$&\n');
  const FOOTER = '__________\nAnnounce mailing list\nannounce@lists.example.org\nunsubscribe';
  const WORDS = 'The hall is booked for the 14th of June, and the caterer has said yes.\n';

  it.each([
    ['ends with padding', WORDS.repeat(3)],
    ['ends without padding', `${WORDS.repeat(3)}A.\n`],
  ])('shows the footer that a list has put behind a body in base64 that %s', async (_, text) => {
    const headers = { 'Content-Transfer-Encoding': 'base64' };
    const bytes = mailBytes(headers, `${encoded(text)}\n${FOOTER}\n`);
    expect((await imported(bytes)).body).toBe(`${text}\n\\${FOOTER}`);
  });

  it('shows it below the part that it follows, and leaves an attachment as it is', async () => {
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    const coded = 'Content-Transfer-Encoding: base64\n\n';
    const text = `--b\nContent-Type: text/plain\n${coded}${encoded(WORDS)}\n${FOOTER}\n`;
    const file = `--b\nContent-Type: application/pdf; name=a.pdf\n${coded}${encoded('%PDF')}\n--b--\n`;
    expect((await imported(mailBytes(headers, text + file))).body).toBe(
      `${WORDS}\n\\${FOOTER}\n\n**Attachments** (not imported)\n\n- a.pdf (application/pdf, 4 bytes)`,
    );
  });

  it('reads base64 on where a line of it is damaged', async () => {
    const lines = encoded(WORDS.repeat(9)).split('\n');
    const body = [...lines.slice(0, 2), `${lines[2] ?? ''}!`, ...lines.slice(3)].join('\n');
    const bytes = mailBytes({ 'Content-Transfer-Encoding': 'base64' }, body);
    expect((await imported(bytes)).body).toBe(WORDS.repeat(9).trimEnd());
  });

  it('says why a mail came back', async () => {
    const { body, frontmatter } = await imported(
      mailBytes(
        { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' },
        `--b

It was not delivered.
--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; cleo@example.net
Status: 5.1.1
Diagnostic-Code: smtp; 550 no such user
--b
Content-Type: text/rfc822-headers

From: Ada <ada@example.org>
Subject: Lunch
--b--
`,
      ),
    );
    expect(body).toContain('**Delivery report**\n\nFinal-Recipient: rfc822; cleo@example.net\nStatus: 5.1.1');
    expect(body).toContain('550 no such user');
    expect(body).toContain('**Forwarded message**\n\nFrom: Ada <ada@example.org>\nSubject: Lunch');
    expect(frontmatter).toMatchObject({ has_attachments: false });
  });

  it('shows a mail within the mail as text', async () => {
    const { body, frontmatter } = await imported('nested.eml');
    expect(body).toContain('See below.\n\n---\n\n**Forwarded message**\n\nFrom: Cleo <cleo@example.net>');
    expect(body).toContain('Subject: The original\n\nWords of the original.');
    expect(frontmatter).toMatchObject({ attachments: ['plan.png (image/png, 4 bytes)'] });
  });

  it('shows mails within mails down to the tenth, and survives a thousand', async () => {
    const nest = (depth: number): string =>
      depth === 0
        ? 'innermost'
        : `Subject: level ${String(depth)}\nContent-Type: message/rfc822\n\n${nest(depth - 1)}`;
    const { body } = await imported(mailBytes({ 'Content-Type': 'message/rfc822' }, nest(1000)));
    expect(body).toContain('Subject: level 991');
    expect(body).not.toContain('Subject: level 989');
  });

  it('shows the HTML too where the plain text is only a stub', async () => {
    expect((await imported('alternative.eml')).body).toBe('The meeting is on Friday at noon.');
    expect((await imported('alternative-stub.eml')).body).toMatch(
      /^This mail needs an HTML viewer\.\n\n---\n\nQuarterly/,
    );
  });

  it.each([
    ['no-boundary.eml', 'These words stand outside of every part.'],
    ['unknown-text-type.eml', 'A type without a subtype.'],
    ['unclosed-boundary.eml', 'The end of this mail is missi'],
    ['no-header.eml', 'Just words, no mail at all\nin two lines'],
  ])('keeps text that stands where none should: %s', async (file, text) => {
    expect((await imported(file)).body).toBe(text);
  });

  it('takes what no parser can read as text', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, n) => `--${String(n)}\nContent-Type: multipart/mixed; boundary=${String(n + 1)}\n\n`,
    );
    const { body } = await imported(
      mailBytes({ 'Content-Type': 'multipart/mixed; boundary=0' }, `${parts.join('')}deep words`),
    );
    expect(body).toContain('deep words');
  });
});

describe('the message id of a mail', () => {
  it('is its own, without angle brackets', async () => {
    expect((await importMail(fixture('plain.eml'))).messageId).toBe('plain@example.org');
    expect((await importMail(mailBytes({ 'Message-ID': '(x) <a.b@c> trailing' }, 'x'))).messageId).toBe(
      'a.b@c',
    );
  });

  it.each(['', '<>', '<1>', '< a b >', '<no-at-sign>', 'ä@ö'])(
    'is made of what the mail says instead of %j',
    async (id) => {
      const { messageId } = await importMail(mailBytes({ 'Message-ID': id }, 'Words'));
      expect(messageId).toMatch(/^sha256-[0-9a-f]{40}@deputy\.invalid$/);
    },
  );

  it('is the same for a second delivery on other ways, and another for other words', async () => {
    const id = async (headers: Record<string, string>, body: string) =>
      (await importMail(mailBytes({ 'Message-ID': '', ...headers }, body))).messageId;
    const first = await id({ Received: 'from a; Mon, 02 Nov 2026 08:31:00 +0100' }, 'Words');
    expect(await id({ Received: 'from b; Mon, 02 Nov 2026 08:32:00 +0100' }, 'Words')).toBe(first);
    expect(await id({}, 'Other words')).not.toBe(first);
    expect(await id({ Subject: 'Another question' }, 'Words')).not.toBe(first);
  });
});

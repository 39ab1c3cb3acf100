import { describe, expect, it } from 'vitest';
import { DEFAULT_MONEY_WORDS } from '../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../src/core/triage/model/rules';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { replyRecipient } from '../../../src/kernel/mail/reply-recipient';
import { parseNote } from '../../../src/kernel/notes/note';
import { judgedMail, noteOf as asNote } from '../../core/triage/model/reasons/all-mail';
import { mailBytes } from './mail-bytes';

const noteOf = async (head: Record<string, string>, body: string): Promise<string> =>
  (await importMail(mailBytes({ 'MIME-Version': '1.0', ...head }, body))).note;

const part = (head: string, text: string): string => `--x\n${head}\n\n${text}\n`;
const base64 = (bytes: Uint8Array | string): string =>
  Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\n');
const multipart = (subtype: string, ...parts: readonly string[]): Promise<string> =>
  noteOf({ 'Content-Type': `multipart/${subtype}; boundary=x` }, `${parts.join('')}--x--\n`);

const PLAIN = part('Content-Type: text/plain; charset=utf-8', 'Could you check the total?');
const HTML = part('Content-Type: text/html; charset=utf-8', '<p>Could you check the total?</p>');

describe('another form of the text', () => {
  it.each([
    'text/x-amp-html; charset=utf-8',
    'text/watch-html',
    'text/enriched',
    'text/markdown; name="mail.md"',
    'application/json',
    'application/pdf',
  ])('is no attachment: %s', async (type) => {
    const note = await multipart('alternative', PLAIN, part(`Content-Type: ${type}`, '<amp>'), HTML);
    expect(note).toContain('has_attachments: false');
    expect(note).not.toContain('**Attachments**');
  });

  it.each([
    ['in a mixed mail', 'mixed', part('Content-Type: text/x-amp-html; name="a.html"', 'x')],
    ['as a file', 'alternative', part('Content-Type: application/pdf; name="plan.pdf"', 'x')],
    ['to be kept', 'alternative', part('Content-Type: text/csv\nContent-Disposition: attachment', 'x')],
  ])('is one %s', async (_, subtype, other) => {
    expect(await multipart(subtype, PLAIN, other)).toContain('**Attachments**');
  });

  it('is the text if there is no other', async () => {
    expect(await multipart('alternative', part('Content-Type: text/enriched', 'The herons'))).toContain(
      'The herons',
    );
  });
});

const INNER =
  'From: Cy <cy@example.net>\r\nSubject: Inner\r\nDate: Mon, 02 Nov 2026 08:30:00 +0100\r\n\r\nWhen does the lease end?\r\n';

describe('a mail within a mail', () => {
  it.each([
    ['by its name', 'Content-Type: application/octet-stream; name="question.eml"', INNER],
    [
      'by its name alone',
      'Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="Q.EML"',
      INNER,
    ],
    [
      'by its name, as text',
      'Content-Type: text/plain\nContent-Disposition: attachment; filename="q.eml"',
      INNER,
    ],
    [
      'by its name, with hardly a header',
      'Content-Type: application/x-unknown; name="q.eml"',
      'Subject: Inner\r\n\r\nWhen does the lease end?\r\n',
    ],
    ['by its content', 'Content-Type: application/octet-stream; name="forwarded"', INNER],
    [
      'by its content, above the size that is cut',
      'Content-Type: application/octet-stream',
      INNER + 'x\r\n'.repeat(40_000),
    ],
    [
      'by its content, above the size that is cut, with a long header',
      'Content-Type: application/octet-stream',
      `${'Received: from a.example by b.example\r\n'.repeat(120)}${INNER}${'x\r\n'.repeat(40_000)}`,
    ],
    ['by its content, whatever its type', 'Content-Type: application/email; name="a"', INNER],
    ['by its content, as a message', 'Content-Type: message/news', INNER],
    ['by its type', 'Content-Type: message/rfc822', INNER],
    ['of which this is the first part', 'Content-Type: message/partial; id="a"; number=1; total=2', INNER],
  ])('is opened, known %s', async (_, head, inner) => {
    const encoded = part(`${head}\nContent-Transfer-Encoding: base64`, base64(inner));
    const note = await multipart('mixed', PLAIN, encoded);
    expect(note).toContain('**Forwarded message**');
    expect(note).toContain('When does the lease end?');
    expect(note).not.toContain('**Attachments**');
  });

  it.each([
    ['text/plain; name="notes.txt"', 'From: the desk\nSubject: none\nDate: today\n\nNo mail'],
    ['application/octet-stream; name="a.ini"', 'key: value\nname: x\n\nmore'],
    ['application/octet-stream; name="a.eml"', 'no header at all'],
  ])('is none in %s', async (type, text) => {
    const note = await multipart(
      'mixed',
      PLAIN,
      part(`Content-Type: ${type}\nContent-Disposition: attachment`, text),
    );
    expect(note).not.toContain('**Forwarded message**');
    expect(note).toContain('**Attachments**');
  });
});

/** An element of DER, or of BER with an open end. */
const tlv = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : [0x83, content.length >> 16, (content.length >> 8) & 255, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const open = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
const oid = (hex: string): Buffer => tlv(6, Buffer.from(`2a864886f70d01${hex}`, 'hex'));

const signed = (content: string): Buffer =>
  tlv(
    0x30,
    oid('0702'),
    tlv(
      0xa0,
      tlv(
        0x30,
        tlv(2, Buffer.from([1])),
        tlv(0x31),
        tlv(0x30, oid('0701'), tlv(0xa0, tlv(4, Buffer.from(content)))),
        tlv(0x31),
      ),
    ),
  );
const signedInPieces = (content: string): Buffer => {
  const pieces =
    Buffer.from(content)
      .toString('latin1')
      .match(/[^]{1,20}/g) ?? [];
  const octets = open(0x24, ...pieces.map((piece) => tlv(4, Buffer.from(piece, 'latin1'))));
  return open(
    0x30,
    oid('0702'),
    open(
      0xa0,
      open(0x30, tlv(2, Buffer.from([1])), tlv(0x31), open(0x30, oid('0701'), open(0xa0, octets)), tlv(0x31)),
    ),
  );
};
const enveloped = (type: string): Buffer =>
  tlv(0x30, oid(type), tlv(0xa0, tlv(0x30, tlv(2, Buffer.from([0])))));

const CONTENT =
  'Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nCan you sign the leäse?\r\n--y\r\nContent-Type: application/pdf; name="lease.pdf"\r\n\r\nx\r\n--y--\r\n';
const TYPES = [
  'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
  'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
  'application/x-pkcs7-mime; name="smime.p7m"',
  'application/octet-stream; name="smime.p7m"',
];

describe('a part of S/MIME', () => {
  const whole = (type: string, bytes: Uint8Array): Promise<string> =>
    noteOf({ 'Content-Type': type, 'Content-Transfer-Encoding': 'base64' }, base64(bytes));

  it.each(TYPES)('that is signed is read, sent as %s', async (type) => {
    for (const bytes of [signed(CONTENT), signedInPieces(CONTENT), signed(CONTENT + 'x'.repeat(90_000))]) {
      const note = await whole(type, bytes);
      expect(note).toContain('Can you sign the leäse?');
      expect(note).toContain('lease.pdf (application/pdf');
      expect(note).not.toContain('pkcs7-mime');
      expect(note).not.toContain('**Forwarded message**');
    }
  });

  it('that is signed twice is read, and one within another part', async () => {
    const twice = signed(
      `Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(signed(CONTENT))}`,
    );
    expect(await whole(TYPES[0] ?? '', twice)).toContain('Can you sign the leäse?');
    const inner = part(
      `Content-Type: ${TYPES[0] ?? ''}\nContent-Transfer-Encoding: base64`,
      base64(signed(CONTENT)),
    );
    const note = await multipart('mixed', PLAIN, inner);
    expect(note).toMatch(/Could you check the total\?\s+Can you sign the leäse\?/);
  });

  it.each(['0703', '0704', '0706', '09100117'])('that is encrypted is listed as that: %s', async (type) => {
    for (const sent of TYPES)
      expect(await whole(sent, enveloped(type))).toContain('(application/pkcs7-mime,');
  });

  it('takes one pass, however deep it is nested', async () => {
    for (const tag of [0x30, 0xa0, 0x24]) {
      const nested = Buffer.alloc(400_000, Buffer.from([tag, 0x80]));
      for (const bytes of [nested, open(0x30, oid('0702'), open(0xa0, nested))])
        expect(await whole('application/octet-stream; name="a.bin"', bytes)).toContain('a.bin');
    }
  });

  it('that can not be read is not called encrypted', async () => {
    for (const bytes of [tlv(0x30, oid('0702')), enveloped('09100109'), signed('').subarray(0, 20)])
      expect(await whole('application/octet-stream; name="smime.p7m"', bytes)).not.toContain('pkcs7-mime');
  });
});

describe('a text in format=flowed', () => {
  const lines = (...all: readonly string[]): string => all.join('\n');
  const TEXTS: [what: string, sent: string, read: string][] = [
    [
      'is joined where a line ends with a space',
      lines('one ', 'two ', 'three', 'four'),
      lines('one two three', 'four'),
    ],
    [
      'loses the quote marks first',
      lines('> quoted text that = ', '> flows', 'own'),
      lines('> quoted text that = flows', 'own'),
    ],
    [
      'joins lines of one depth only',
      lines('>> deep ', '> less ', 'own ', '> quoted'),
      lines('>> deep ', '> less ', 'own ', '> quoted'),
    ],
    [
      'loses the space before its text',
      lines(' From here ', ' > on', '>  a'),
      lines('From here > on', '>  a'),
    ],
    [
      'keeps the line above a signature',
      lines('text ', '-- ', 'Ann ', 'Lee'),
      lines('text ', '-- ', 'Ann Lee'),
    ],
    ['keeps it within a quotation', lines('> text ', '> -- ', '> Ann'), lines('> text ', '> -- ', '> Ann')],
    ['loses the space with DelSp', lines('日本 ', '語', 'a  ', 'b'), lines('日本語', 'a b')],
    ['keeps empty lines', lines('a ', '', '> ', '>', 'b'), lines('a ', '>', '>', 'b')],
  ];

  it.each(TEXTS)('%s', async (what, sent, read) => {
    const delsp = what.includes('DelSp') ? 'yes' : 'no';
    const encodings: readonly (readonly [string, string])[] = [
      ['8bit', sent],
      ['base64', base64(sent.replaceAll('\n', '\r\n'))],
      [
        'quoted-printable',
        sent
          .replaceAll('=', '=3D')
          .replace(/ $/gm, '=20')
          .replaceAll('text', 'te=\nxt')
          .replace(/[^\x00-\x7f]/g, (sign) => Buffer.from(sign).toString('hex').replace(/../g, '=$&')),
      ],
    ];
    for (const [encoding, body] of encodings) {
      const { body: text } = await importMail(
        mailBytes(
          {
            'Content-Type': `text/plain; charset=utf-8; format=flowed; delsp=${delsp}`,
            'Content-Transfer-Encoding': encoding,
          },
          body,
        ),
      );
      expect(text.trimEnd().replace(/\\(?=[=>-])/g, ''), encoding).toBe(read.trimEnd());
    }
  });
});

describe('a subject that stands in a protected part', () => {
  const noteWith = (subject: string, head: string): Promise<string> =>
    noteOf(
      { Subject: subject, 'Content-Type': 'multipart/signed; boundary=x' },
      `${part(`${head}\nSubject: The lease`, 'Can you sign?')}${part('Content-Type: application/pgp-signature', 's')}--x--\n`,
    );

  it.each(['...', '[...]', 'Encrypted Message', ''])('is shown in the place of %j', async (subject) => {
    for (const mark of ['protected-headers="v1"', 'hp="cipher"', 'hp=clear'])
      expect(await noteWith(subject, `Content-Type: text/plain; ${mark}`)).toContain('subject: The lease');
  });

  it('is that of the mail otherwise', async () => {
    expect(await noteWith('Roof', 'Content-Type: text/plain; hp=clear')).toContain('subject: Roof');
    expect(await noteWith('...', 'Content-Type: text/plain')).not.toContain('The lease');
  });
});

describe('a mail without a usable From', () => {
  it.each([
    ['no From', ''],
    ['an empty one', 'From: \n'],
    ['a name alone', 'From: Ann Lee\n'],
    ['an empty address', 'From: Ann <>\n'],
    ['an empty group', 'From: undisclosed senders:;\n'],
  ])('says so and names its Sender: %s', async (_, from) => {
    const { note } = await importMail(
      new TextEncoder().encode(
        `${from}Sender: Ann Lee <ann@example.org>\nTo: sam@example.com\nSubject: A\n\nHello?\n`,
      ),
    );
    expect(note).toContain('\nfrom_missing: true\nsender: "Ann Lee <ann@example.org>"\n');
    const parsed = parseNote(note);
    expect(parsed.ok && replyRecipient(parsed.value.frontmatter, new Set())).toBe(
      'Ann Lee <ann@example.org>',
    );
  });

  it('is none if From names an address, whoever sent it', async () => {
    const note = await noteOf({ Sender: 'Bob <bob@example.net>' }, 'Hello?');
    expect(note).not.toContain('from_missing');
    expect(note).not.toContain('bob@');
  });
});

describe('a report that a mail was read', () => {
  const receipt = (
    disposition: string,
    type = 'multipart/report; report-type=disposition-notification',
  ): Promise<string> =>
    noteOf(
      { From: 'Ann <ann@example.org>', Subject: '開封済み', 'Content-Type': `${type}; boundary=x` },
      `${part('Content-Type: text/plain; charset=utf-8', '読みました。')}${part('Content-Type: message/disposition-notification', `Final-Recipient: rfc822;ann@example.org\nOriginal-Message-ID: <x@example.com>\nDisposition: ${disposition}`)}--x--\n`,
    );

  it.each([
    ['manual-action/MDN-sent-manually; displayed', 'displayed'],
    ['automatic-action/MDN-sent-automatically; deleted', 'deleted'],
    ['automatic-action/MDN-sent-automatically;dispatched/expired', 'dispatched/expired'],
    ['automatic-action/MDN-sent-automatically; failed/error', 'failed/error'],
    ['manual-action/MDN-sent-manually; denied', 'denied'],
  ])('is archived as such, whatever it says: %s', async (disposition, said) => {
    for (const type of [undefined, 'multipart/report']) {
      const { mail, occasion } = judgedMail('made', asNote(await receipt(disposition, type)));
      expect(triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion })).toMatchObject({
        decision: 'archive',
        reasoning: `A read receipt: "${said}".`,
      });
    }
  });

  it('is none within another mail', async () => {
    expect(await receipt('manual-action/MDN-sent-manually; displayed', 'multipart/mixed')).not.toContain(
      'read_receipt',
    );
  });
});

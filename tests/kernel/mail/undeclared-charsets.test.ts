import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { type Pair, tableOf, type Triple } from '../../word-table';

const rows = tableOf('kernel/mail/undeclared-charsets');

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));

/** Encodes by looking up what the platform's decoder makes of each byte and pair of bytes, one a line. */
function encoderOf(charset: string): (text: string) => number[] {
  const units = Array.from({ length: 256 }, (_, byte) => [byte]).filter(([byte]) => byte !== 0x0a);
  if (PAIRS.has(charset))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) units.push([first, second]);
  const lines = Uint8Array.from(units.flatMap((unit) => [...unit, 0x0a]));
  const codes = new Map<string, number[]>([['\n', [0x0a]]]);
  for (const [at, sign] of new TextDecoder(charset).decode(lines).split('\n').entries()) {
    const unit = units[at];
    if (unit !== undefined && Array.from(sign).length === 1 && !codes.has(sign)) codes.set(sign, unit);
  }
  return (text) => Array.from(text).flatMap((sign) => codes.get(sign) ?? []);
}

const PAIRS = new Set(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']);

const bodyOf = async (bytes: readonly number[]): Promise<string> =>
  (await importMail(Uint8Array.from(bytes))).body.trim();

const HEAD = 'From: a@example.org\r\n';

describe('text whose charset nobody declares, or a wrong one', () => {
  it.each(rows<Triple>('is read by'))('is read by its letters: %s, "%s"', async (charset, subject, body) => {
    const encode = encoderOf(charset);
    for (const type of ['', 'charset=iso-8859-1', 'charset=utf-8', 'charset=us-ascii']) {
      const header = type === '' ? '' : `Content-Type: text/plain; ${type}\r\n`;
      const mail = [
        ...ascii(`${HEAD}Subject: `),
        ...encode(subject),
        ...ascii(`\r\n${header}\r\n`),
        ...encode(body),
      ];
      const read = await importMail(Uint8Array.from(mail));
      expect([type, read.subject, read.body.trim()]).toEqual([type, subject, body]);
    }
  });

  it('is read so in an encoded word of an unknown charset, in base64 and in HTML', async () => {
    const russian = encoderOf('koi8-r');
    const base64 = (text: string): string => btoa(String.fromCharCode(...russian(text)));
    const body = 'Добрый день, когда мы сможем обсудить договор?';
    const mail = `${HEAD}Subject: =?unknown-8bit?B?${base64('Встреча в четверг')}?=\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`<p>${body}</p>`)}`;
    const read = await importMail(Uint8Array.from(ascii(mail)));
    expect([read.subject, read.body.trim()]).toEqual(['Встреча в четверг', body]);
  });

  it('is raw ISO-2022-JP in a header, and UTF-16 in a text', async () => {
    const jis = `${HEAD}Subject: \u001B$B@A5a=q\u001B(B\r\n\r\nHello`;
    expect((await importMail(Uint8Array.from(ascii(jis)))).subject).toBe('請求書');
    const utf16 = Array.from(`\uFEFF${HEAD}Subject: x\r\n\r\nGrüße`, (sign) => sign.charCodeAt(0)).flatMap(
      (code) => [code & 0xff, code >> 8],
    );
    expect(await bodyOf(utf16)).toBe('Grüße');
  });

  it('stays as declared where the letters could be of several charsets, or are few', async () => {
    const german = encoderOf('windows-1252')('Ein Gruß, schöne Tage');
    expect(
      await bodyOf([...ascii(`${HEAD}Content-Type: text/plain; charset=iso-8859-1\r\n\r\n`), ...german]),
    ).toBe('Ein Gruß, schöne Tage');
  });
});

describe('a mail with broken headers', () => {
  const read = async (text: string): Promise<[string, string]> => {
    const { subject, body } = await importMail(new TextEncoder().encode(text));
    return [subject, body.trim()];
  };

  it.each(rows<Triple>('loses no word'))('%s loses no word', async (_how, text, body) => {
    expect(await read(text)).toEqual(['Shed', body]);
  });

  it('that are folded badly keeps its address and its subject', async () => {
    const mail = `From: Owen Tarrant\r\n<owen@example.org>\r\nSubject: =?utf-8?Q?Gr=C3=BC?=\r\n=?utf-8?Q?=C3=9Fe?=\r\n\r\nHello`;
    const { note, subject } = await importMail(new TextEncoder().encode(mail));
    expect(note).toContain('Owen Tarrant <owen@example.org>');
    expect(subject).toBe('Grüße');
  });

  it.each(rows<Pair>('reads the encoded'))('reads the encoded word %s', async (word, subject) => {
    expect((await read(`${HEAD}Subject: ${word}\r\n\r\nHello`))[0]).toBe(subject);
  });
});

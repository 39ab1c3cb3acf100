import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { fixture } from './fixture-files';
import { mailBytes } from './mail-bytes';
import { tableOf, type Triple } from '../../word-table';

const rows = tableOf('kernel/mail/charsets');

const bodyOf = async (bytes: Uint8Array): Promise<string> => {
  const { note } = await importMail(bytes);
  return note.slice(note.indexOf('\n---\n\n') + 6).trim();
};

describe('the charset of a mail', () => {
  it.each(rows<Triple>('loses no letter'))('loses no letter: %s', async (file, subject, body) => {
    expect((await importMail(fixture(file))).subject).toBe(subject);
    expect(await bodyOf(fixture(file))).toBe(body);
  });

  const declared = (type: string, body: Uint8Array): Uint8Array =>
    Uint8Array.from([...new TextEncoder().encode(`Content-Type: ${type}\r\n\r\n`), ...body]);

  it.each(['gb2312', 'gbk', 'big5', 'x-big5-plus', 'iso-8859-1', 'windows-1251'])(
    'is UTF-8 where the text is, though %s is declared',
    async (charset) => {
      const text = '会议改到星期四上午十点，请回复。';
      const bytes = declared(`text/plain; charset=${charset}`, new TextEncoder().encode(text));
      expect(await bodyOf(bytes)).toBe(text);
    },
  );

  it('is what the HTML names where its header names none', async () => {
    const html = '<html><head><meta charset="windows-1251"></head><body>';
    const cyrillic = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]; // Привет
    for (const type of ['text/html', 'text/html; charset=iso-8859-1'])
      expect(
        await bodyOf(declared(type, Uint8Array.from([...new TextEncoder().encode(html), ...cyrillic]))),
      ).toBe('Привет');
  });

  it('leaves a mail alone that is in UTF-8 and talks about mojibake', async () => {
    expect(await bodyOf(mailBytes({}, 'The export says cafÃ©.'))).toBe('The export says cafÃ©.');
  });

  it('is believed where it reads all but a damaged character', async () => {
    const text = new TextEncoder().encode(`Content-Type: text/plain; charset=shift_jis\r\n\r\n`);
    const japanese = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]; // 日本語
    const bytes = Uint8Array.from([
      ...text,
      ...Array.from({ length: 20 }, () => japanese).flat(),
      0xff,
      0x0a,
    ]);
    expect(await bodyOf(bytes)).toContain('日本語日本語');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { whyNoMail } from '../../../src/kernel/mail/bytes/not-mail';
import { SeededRandom } from '../../../bench/seeded-random.mjs';

const OTHER = 'it is not a mail but another kind of file';
const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file named as a mail', () => {
  it.each(['PK\u0003\u0004…', '%PDF-1.7', '\u001f\u008b', 'GIF89a\0\0\0\0'])('is none: %j', (start) => {
    expect(whyNoMail(Buffer.from(start, 'latin1'))).toBe(OTHER);
  });

  it('is none where its bytes were drawn at random', () => {
    const random = new SeededRandom(7);
    for (let n = 0; n < 50; n += 1) {
      const bytes = Uint8Array.from({ length: 1_000 + n }, () => random.between(0, 255));
      expect(whyNoMail(bytes)).toBe(OTHER);
    }
  });

  it.each([
    ['text without a header', bytesOf('Just words,\nas somebody typed them.\n')],
    ['a header with control characters', bytesOf(`Subject: ${'\u0001'.repeat(200)}\r\n\r\nHello\r\n`)],
    ['colours of a terminal', bytesOf('\u001b[31mred\u001b[0m '.repeat(50))],
    ['UTF-16', Buffer.from('\ufeffSubject: A\n\nHello', 'utf16le')],
    ['Japanese in its old charset', Buffer.from('\u001b$B$o\u001b(B '.repeat(99), 'latin1')],
  ])('may be one: %s', (_, bytes) => {
    expect(whyNoMail(bytes)).toBeNull();
  });

  it('may be one: all that are known', () => {
    const mails = readdirSync(FIXTURES).filter((name) => name.endsWith('.eml'));
    expect(mails.length).toBeGreaterThan(10);
    for (const name of mails) expect([name, whyNoMail(readFileSync(FIXTURES + name))]).toEqual([name, null]);
  });
});

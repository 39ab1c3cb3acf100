import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../../src/kernel/notes/values/hide-secrets';
import { promise } from '../../promise';
import { runs, SEED } from '../../runs';

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** How somebody else may write a secret, by other means than the product's. */
const WAYS: Record<string, (secret: string) => string> = {
  'as it is': (secret) => secret,
  'in capitals': (secret) => secret.toUpperCase(),
  reversed: (secret) => secret.split('').reverse().join(''),
  'with spaces': (secret) => secret.split('').join(' '),
  'with dots and line ends': (secret) => secret.split('').join('.\r\n'),
  'with characters that nobody sees': (secret) => secret.split('').join('\u200b'),
  'read as Latin-1': (secret) => Buffer.from(secret).toString('latin1'),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'in base64 on several lines': (secret) => Buffer.from(secret).toString('base64').replace(/.{7}/g, '$&\r\n'),
  'in base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  'in base64 twice': (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
  'in base64 of hex': (secret) => Buffer.from(hexOf(secret)).toString('base64'),
  'in hex': hexOf,
  'in hex with colons': (secret) => hexOf(secret).toUpperCase().replace(/../g, '$&:'),
  'in percents': (secret) => hexOf(secret).replace(/../g, '%$&'),
  'in quoted-printable': (secret) => hexOf(secret).replace(/../g, '=$&'),
  'in a URL': (secret) => encodeURIComponent(secret),
  'in C': (secret) => hexOf(secret).replace(/../g, '\\x$&'),
  'in JSON': (secret) => JSON.stringify(secret),
  'in JSON of ASCII alone': (secret) =>
    secret
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  'as entities': (secret) =>
    secret
      .split('')
      .map((unit) => `&#${String(unit.charCodeAt(0))};`)
      .join(''),
  'in octal': (secret) =>
    [...Buffer.from(secret)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  'in a URL of a URL': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'in hex of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('hex'),
  'in base32': (secret) => packed(secret, 5, (value) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(value)),
  'in uuencode': (secret) => packed(secret, 6, (value) => String.fromCharCode(32 + value)),
  'in bits': (secret) => bitsOf(secret).replace(/.{8}/g, '$& '),
  'in rot13': (secret) =>
    secret.replace(/[a-z]/gi, (letter) => {
      const [alphabet, turned] = ['abcdefghijklmnopqrstuvwxyz', 'nopqrstuvwxyzabcdefghijklm'];
      const given = turned.charAt(alphabet.indexOf(letter.toLowerCase()));
      return letter === letter.toLowerCase() ? given : given.toUpperCase();
    }),
  'in wide letters': (secret) =>
    secret.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0)),
};

const bitsOf = (text: string): string =>
  [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

const packed = (text: string, width: number, alphabet: (value: number) => string): string =>
  (bitsOf(text).match(new RegExp(`.{1,${String(width)}}`, 'g')) ?? [])
    .map((some) => alphabet(Number.parseInt(some.padEnd(width, '0'), 2)))
    .join('');

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const secret = fc
  .string({ unit: fc.constantFrom(...'aZq7Bm9xKtRw3-!&/ ü"'.split('')), minLength: 10, maxLength: 40 })
  .filter((text) => new Set(letters(text)).size > 6 && !/\s\s|^\s|\s$/.test(text));
/** Words in which no piece of a secret stands by chance. */
const around = fc.string({ unit: fc.constantFrom(...'cdefghijlno '.split('')), maxLength: 30 });

describe('hideSecrets', () => {
  it('leaves no piece of a secret, in whichever way it is written, after whatever, and wherever it is cut', () => {
    promise('everything that the login sent is taken out of them, also in pieces or encoded');
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...Object.keys(WAYS)),
        around,
        fc.nat(30),
        fc.nat(200),
        (...given) => {
          const [sent, way, before, from, cut] = given;
          const written = WAYS[way]?.(sent) ?? '';
          const text = `${before} ${written.slice(from % Math.max(1, written.length - 8))} ${before}`.slice(
            0,
            30 + cut,
          );
          const shown = letters(hideSecrets(text, [sent]));
          // The encodings of a short piece tell less than the piece.
          const longest = way.includes('twice') || way.includes('of hex') ? 12 : 8;
          const plain = letters(written);
          for (let at = 0; at + longest <= plain.length; at += 1)
            expect(shown).not.toContain(plain.slice(at, at + longest));
        },
      ),
      { seed: SEED, numRuns: runs(10_000) },
    );
  });

  it('finds a secret in base64 at any place of a longer text', () => {
    const sent = 'kettle-41/green';
    for (const before of ['', 'a', 'ab', 'abc', 'name:'])
      for (const after of ['', 'z', 'zy']) {
        const whole = Buffer.from(before + sent + after).toString('base64');
        const shown = hideSecrets(`It said ${whole}.`, [sent]);
        expect(shown).toMatch(/^It said .{0,9}\.\.\..{0,9}\.$/);
      }
  });

  it('leaves all other words as they are', () => {
    const said =
      '550 5.1.1 <bob@example.org>: Recipient address rejected; see https://example.org/help?id=4711';
    expect(hideSecrets(said, ['kettle-41/green', 'c2VjcmV0LWtleS0x'])).toBe(said);
    expect(hideSecrets(said, ['', ' '])).toBe(said.replaceAll(' ', '...'));
    expect(hideSecrets('', ['kettle'])).toBe('');
  });

  it('hides a short secret where it stands whole, and one without letters', () => {
    expect(hideSecrets('the pin ab1 of cab12', ['ab1'])).toBe('the pin ... of c...2');
    expect(hideSecrets('said %$§!&/()= and §!&/()', ['%$§!&/()='])).toBe('said ... and ...');
  });

  it('leaves pieces that are shorter than asked for', () => {
    expect(hideSecrets('a kettle is no kettle-41/gr', ['kettle-41/green'], 8)).toBe('a kettle is no ...');
  });
});

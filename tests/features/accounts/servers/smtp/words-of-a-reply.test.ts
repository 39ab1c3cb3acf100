import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverLine } from '../../../../../src/kernel/mail/foreign-text';
import { proseOf } from '../../../../../src/features/accounts/servers/smtp/reply-gate';
import { promise } from '../../../../promise';
import { runs, SEED } from '../../../../runs';
import { oddSmtp } from './odd-smtp';
import { accountAt } from '../../../../core/settings/account';
import { openCaller, PASSWORD, send } from '../../../../stages/smtp-stage';

const hexOf = (text: string): string => Buffer.from(text).toString('hex');
const codes = (text: string, write: (code: number) => string): string =>
  Array.from(text)
    .map((letter) => write(letter.codePointAt(0) ?? 0))
    .join('');
/** Writes every second letter so, and the rest as it is. */
const inPart = (text: string, write: (letter: string) => string): string =>
  Array.from(text)
    .map((letter, at) => (at % 2 === 0 ? write(letter) : letter))
    .join('');
const utf7 = (letter: string): string =>
  `+${Buffer.from(letter, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`;

const ENCODINGS: Record<string, (text: string) => string> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hex: hexOf,
  HEX: (text) => hexOf(text).toUpperCase(),
  percents: (text) => hexOf(text).replace(/../g, '%$&'),
  'percents in part': (text) => inPart(text, (letter) => hexOf(letter).replace(/../g, '%$&')),
  'quoted-printable in part': (text) => inPart(text, (letter) => hexOf(letter).replace(/../g, '=$&')),
  entities: (text) => codes(text, (code) => `&#${String(code)};`),
  'entities in part': (text) => inPart(text, (letter) => `&#x${hexOf(letter)};`),
  'UTF-7': (text) => codes(text, (code) => utf7(String.fromCodePoint(code))),
  'UTF-7 in part': (text) => inPart(text, utf7),
  'JSON in part': (text) => inPart(text, (letter) => `\\u00${hexOf(letter)}`),
  reversed: (text) => Array.from(text).reverse().join(''),
  decimals: (text) => codes(text, (code) => `${String(code)} `).trim(),
  octal: (text) => codes(text, (code) => code.toString(8).padStart(3, '0')),
  bits: (text) => codes(text, (code) => `${code.toString(2).padStart(8, '0')} `).trim(),
  'spelled out': (text) => Array.from(text).join(' '),
  'in pieces': (text) => text.replace(/(.{5})(?=.)/g, '$1 '),
  'with hyphens': (text) => Array.from(text).join('-'),
};

const password = fc
  .string({ unit: fc.constantFrom(...'aeiknrstxQZBMK23479-_!/'.split('')), minLength: 10, maxLength: 30 })
  .filter((text) => new Set(text.replace(/\W/g, '')).size > 6 && /[\dA-Z]/.test(text));
const chain = fc.array(fc.constantFrom(...Object.keys(ENCODINGS)), { minLength: 1, maxLength: 4 });

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

test('no more of a password than a few letters is left of a reply, whatever chain of encodings wrote it', () => {
  promise('everything that the login sent is taken out of them, also in pieces or encoded');
  let tried = 0;
  fc.assert(
    fc.property(password, chain, fc.nat(40), (sent, names, from) => {
      const written = names.reduce((text, name) => ENCODINGS[name]?.(text) ?? text, sent);
      const reply = `550 5.7.1 Refused: ${written.slice(from % Math.max(1, written.length - 20))} is odd.`;
      const shown = proseOf(serverLine(reply, [sent], 400), []);
      tried += 1;
      expect(shown).toMatch(/^550 5\.7\.1 /);
      // Seven letters in a row of an encoded password are five characters of it at most.
      const plain = letters(written);
      const left = shown
        .slice(10)
        .replace(/Refused?/, '')
        .split('...')
        .map(letters)
        .join(' ');
      for (let at = 0; at + 8 <= plain.length; at += 1)
        expect(left, `${names.join(', ')}: ${shown}`).not.toContain(plain.slice(at, at + 8));
    }),
    { seed: SEED, numRuns: runs(20_000, 0.3) },
  );
  expect(tried).toBeGreaterThan(0);
});

test.each([
  '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in local recipient table',
  '452 4.2.2 The email account that you tried to reach is over quota (see https://support.example.com/mail/answer/6596).',
  '554-5.7.1 Message rejected due to its content, which our filter calls spam.',
  '451 4.7.1 Greylisting in action, please come back in 300 seconds',
  '550 Dirección de correo desconocida; l’adresse n’existe pas; Empfänger ungültig!',
  '421 4.3.2 Service not available - closing connection [192.0.2.10].',
  '552 邮件过大',
  'It took too long.',
])('the words of an ordinary reply stay: %s', (reply) => {
  expect(proseOf(serverLine(reply, [PASSWORD, 'AGFubgBzZWNyZXQta2V5LTE='], 400), [])).toBe(reply);
});

test.each([
  'k7 3a 9f x1 p0 q2 4711 0815 12',
  '4711 0815 k7 3a 9f x1 p0 q2',
  'k 7 3 a 9 f, 4711-0815/k-7-3-a-9-f',
])('what is spelled out in more than one way, side by side, does not stay: %s', (spelled) => {
  expect(proseOf(`550 5.7.1 Refused: ${spelled} here`, [])).toBe('550 5.7.1 Refused: ... here');
});

test('a reply of many pieces with digits shows its codes alone', () => {
  const pieces = Buffer.from('kettle-41/green-9')
    .toString('hex')
    .replace(/(.{5})/g, '$1 ');
  expect(proseOf(`550 5.7.1 Refused: ${pieces} is odd.`, [])).toBe('550 5.7.1 ...');
});

test('an address of the mail stays, however it looks; a number of a queue does not', () => {
  const known = ['ann2x@example.com'];
  expect(proseOf('550 <ann2x@example.com>: no such user', known)).toBe(
    '550 <ann2x@example.com>: no such user',
  );
  expect(proseOf('250 2.0.0 Ok: queued as 4Xk3fV2q', [])).toBe('250 2.0.0 Ok: queued as ...');
});

test('a server that answers with the password in base64 three times shows nothing of it', async () => {
  const server = await oddSmtp();
  const thrice = [1, 2, 3].reduce((text) => Buffer.from(text).toString('base64'), PASSWORD);
  server.odd = (at) => (at === 'RCPT' ? { pieces: [`550 5.1.1 No such user (${thrice})\r\n`] } : null);
  const outcome = await send(openCaller(accountAt(server.port)));
  expect(outcome).toMatchObject({ why: 'Nothing was sent: 550 5.1.1 No such user ...' });
});

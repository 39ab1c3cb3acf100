import { expect, test } from 'vitest';
import { type Stage, oddSmtp } from './odd-smtp';
import { accountAt } from '../../../../core/settings/account';
import { openCaller, PASSWORD, send } from '../../../../stages/smtp-stage';

const STAGES: readonly Stage[] = ['MAIL', 'RCPT', 'DATA', 'dot'];
const MARKS = [' ', ' 5.7.1 ', ' [5.7.1] ', ' (#5.7.1): '];
const CASES = STAGES.flatMap((stage) => MARKS.map((mark) => [stage, mark] as const));

/** A reply whose lines hold a text in pieces of a few characters. */
const inPieces = (code: string, mark: string, text: string): string => {
  const pieces = text.match(/.{1,4}/g) ?? [];
  return pieces
    .map((piece, at) => `${code}${at < pieces.length - 1 ? '-' : ' '}${mark.trimStart()}${piece}\r\n`)
    .join('');
};

test.each(CASES)(
  'a server that repeats the login at %s in pieces on many lines (behind "%s") shows nothing of it',
  async (stage, mark) => {
    const server = await oddSmtp();
    for (const code of ['451', '550'])
      for (const what of ['token', 'password'] as const) {
        server.odd = (at) => {
          const token = server.logins.at(-1)?.split(' ').at(-1) ?? '';
          const text = what === 'token' ? token : PASSWORD;
          return at === stage ? { pieces: [inPieces(code, mark, text)] } : null;
        };
        const outcome = await send(openCaller(accountAt(server.port)));
        const token = server.logins.at(-1)?.split(' ').at(-1) ?? '';
        const shown = JSON.stringify(outcome);
        const pieces = [...(token.match(/.{4}/g) ?? []), ...(PASSWORD.match(/.{4}/g) ?? [])];
        expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
        expect(shown).toContain(code);
      }
  },
);

test('the words of a reply on several lines are one sentence', async () => {
  const server = await oddSmtp();
  server.odd = (at) =>
    at === 'RCPT' ? { pieces: ['550-5.7.1 This mail\r\n550-5.7.1 is not\r\n550 5.7.1 wanted.\r\n'] } : null;
  expect(await send(openCaller(accountAt(server.port)))).toMatchObject({
    why: 'Nothing was sent: 550-5.7.1 This mail is not wanted.',
  });
});

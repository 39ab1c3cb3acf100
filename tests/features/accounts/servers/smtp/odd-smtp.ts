import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { CERTIFICATE, KEY } from '../../../../wire/certificates';

export const STAGES = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot', 'QUIT'] as const;
export type Stage = (typeof STAGES)[number];

/** What is said at a stage: all of it in one piece, or in several with a rest between; then the connection may end. */
export interface Said {
  pieces: readonly string[];
  isEnd?: boolean;
}

export interface OddSmtp {
  port: number;
  /** What is said in place of `usual`, where `heard` was asked last; `null` for the usual. */
  odd: (stage: Stage, usual: string, heard: string) => Said | null;
  offers: string;
  /** Bodies that came whole. */
  bodies: number;
  /** What was said after the last of them. */
  answered: string;
  /** Each line of a login. */
  logins: string[];
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** A mail server that may say anything at any stage, over TLS from the first byte. */
export async function oddSmtp(): Promise<OddSmtp> {
  const script: OddSmtp = {
    ...{ port: 0, odd: () => null, offers: 'AUTH PLAIN', bodies: 0, answered: '', logins: [] },
  };
  const open = new Set<tls.TLSSocket>();
  const server = tls.createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    serve(socket, script);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  script.port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return script;
}

function serve(socket: tls.TLSSocket, script: OddSmtp): void {
  let buffer = '';
  let inBody = false;
  /** Lines of the login that are still due. */
  let due = 0;
  let speech = Promise.resolve();
  const say = (stage: Stage, usual: string, heard: string): void => {
    const said = script.odd(stage, usual, heard);
    const { pieces, isEnd = false } = said ?? { pieces: [usual] };
    if (stage === 'dot') script.answered = pieces.join('');
    speech = speech.then(async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await rest();
        if (!socket.destroyed) socket.write(piece);
      }
      if (isEnd) socket.end();
    });
  };
  const login = (line: string): void => {
    script.logins.push(line);
    if (/^AUTH LOGIN$/i.test(line)) due = 2;
    else if (due > 0) due -= 1;
    say('AUTH', due > 0 ? '334 VXNlcm5hbWU6\r\n' : '235 welcome\r\n', line);
  };
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (due > 0 || word === 'AUTH') login(line);
    else if (word === 'EHLO') say('EHLO', `250-localhost\r\n250 ${script.offers}\r\n`, line);
    else if (word === 'MAIL' || word === 'RCPT') say(word, '250 ok\r\n', line);
    else if (word === 'DATA') {
      inBody = true;
      // The end of a mail that is empty looks like the end of any other.
      buffer = `\r\n${buffer}`;
      say('DATA', '354 go on\r\n', line);
    } else if (word === 'QUIT') say('QUIT', '221 bye\r\n', line);
    else socket.write('500 what?\r\n');
  };
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('latin1');
    for (;;) {
      const mark = inBody ? '\r\n.\r\n' : '\r\n';
      const end = buffer.indexOf(mark);
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + mark.length);
      if (inBody) {
        inBody = false;
        if (line !== '') script.bodies += 1;
        say('dot', '250 2.0.0 taken as 4711\r\n', '.');
      } else command(line);
    }
  });
  say('greeting', '220 localhost\r\n', '');
}

import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { CERTIFICATE, KEY } from './certificates';

/** Where the server fails, from the first packet to the goodbye. */
export const STAGES = [
  'connect',
  'greeting',
  'EHLO',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'in the body',
  'after the dot',
  'answer to the dot',
  'QUIT',
] as const;
export type Stage = (typeof STAGES)[number];
/** What it does there: ends the connection, refuses for now or for good, or says nothing any more. */
export type Fault = 'drop' | '451' | '550' | '421' | 'hang';

export interface ScriptedSmtp {
  port: number;
  fault: { stage: Stage; fault: Fault } | null;
  /** Of several recipients the one that is refused; '' for none. */
  refused: string;
  pipelining: boolean;
  utf8: boolean;
  /** What came whole, without the dots that SMTP adds, with the recipients as they were named. */
  mails: { from: string; to: string[]; source: string }[];
  /** Each line of a client, but for bodies. */
  lines: string[];
  logins: string[];
  /** Resolves where the server says nothing any more. */
  silent: Promise<void>;
}

/** A mail server on loopback, over TLS from the first byte, that does one thing wrong. */
export async function scriptedSmtp(certificate = { key: KEY, cert: CERTIFICATE }): Promise<ScriptedSmtp> {
  let fallSilent = (): void => undefined;
  const silent = new Promise<void>((resolve) => (fallSilent = resolve));
  const script: ScriptedSmtp = {
    port: 0,
    fault: null,
    refused: '',
    pipelining: true,
    utf8: false,
    mails: [],
    lines: [],
    logins: [],
    silent,
  };
  const open = new Set<Socket>();
  const server = net.createServer((raw) => {
    open.add(raw);
    raw.on('error', () => undefined);
    if (script.fault?.stage === 'connect') {
      if (script.fault.fault === 'hang') fallSilent();
      else raw.destroy();
      return;
    }
    const secured = new tls.TLSSocket(raw, { isServer: true, ...certificate });
    secured.on('error', () => undefined);
    secured.once('secure', () => serve(secured, script, fallSilent));
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

function serve(socket: tls.TLSSocket, script: ScriptedSmtp, fallSilent: () => void): void {
  let buffer = '';
  let inBody = false;
  let mail = { from: '', to: [] as string[], source: '' };
  let isDead = false;
  /** Whether the script goes wrong here. */
  const fails = (stage: Stage): boolean => {
    if (script.fault?.stage !== stage) return false;
    const { fault } = script.fault;
    if (fault === 'drop') socket.destroy();
    else if (fault === 'hang') fallSilent();
    else socket.write(`${fault} scripted secret-key-1\r\n`);
    if (fault === '421') socket.end();
    isDead = fault === 'drop' || fault === 'hang' || fault === '421';
    return true;
  };
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const body = (): void => {
    if (fails('in the body') && isDead) return;
    const end = buffer.indexOf('\r\n.\r\n');
    if (end < 0) return;
    mail.source = buffer.slice(0, end + 2).replace(/^\.\./gm, '.');
    buffer = buffer.slice(end + 5);
    inBody = false;
    if (script.fault?.stage === 'answer to the dot' && fails('answer to the dot')) return;
    script.mails.push(mail);
    mail = { from: '', to: [], source: '' };
    if (!fails('after the dot')) say('250 2.0.0 taken as 4711');
  };
  const command = (line: string): void => {
    script.lines.push(line);
    const [word = ''] = line.toUpperCase().split(' ');
    if (word === 'EHLO') {
      if (fails('EHLO')) return;
      const offers = [
        'AUTH PLAIN',
        ...(script.pipelining ? ['PIPELINING'] : []),
        ...(script.utf8 ? ['SMTPUTF8'] : []),
      ];
      say(['250-localhost', ...offers.map((offer) => `250-${offer}`), '250 8BITMIME'].join('\r\n'));
    } else if (word === 'AUTH') {
      script.logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString());
      if (!fails('AUTH')) say('235 welcome');
    } else if (word === 'MAIL') {
      mail.from = /<(.*)>/.exec(line)?.[1] ?? '';
      if (!fails('MAIL')) say('250 ok');
    } else if (word === 'RCPT') {
      const to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (to === script.refused) say('550 no such user');
      else if (!fails('RCPT')) {
        mail.to.push(to);
        say('250 ok');
      }
    } else if (word === 'DATA') {
      if (mail.to.length === 0) say('554 no recipients');
      else if (!fails('DATA')) {
        inBody = true;
        say('354 go on');
      }
    } else if (word === 'QUIT') {
      if (!fails('QUIT')) {
        say('221 bye');
        socket.end();
      }
    } else say('500 what?');
  };
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString();
    while (!isDead && !inBody && buffer.includes('\r\n')) {
      const end = buffer.indexOf('\r\n');
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      command(line);
    }
    if (!isDead && inBody && buffer !== '') body();
  });
  if (!fails('greeting')) say('220 localhost');
}

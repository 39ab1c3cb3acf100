import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CERTIFICATE, KEY } from '../../../../../demo/mailbox/certificate.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { mailSockets } from '../../../../../src/features/accounts/servers/mail-sockets';
import { accountServer, type MailAccount } from '../../../../../src/kernel/ports/mail-account';
import {
  EXPIRED_CERTIFICATE,
  EXPIRED_KEY,
  fingerprintOf,
  OTHER_CERTIFICATE,
  OTHER_KEY,
} from '../../../../wire/certificates';
import { scriptedSmtp } from '../../../../wire/scripted-smtp';
import { accountAt } from '../../../../core/settings/account';
import { openCaller, PASSWORD, send } from '../../../../stages/smtp-stage';

const NEVER = new AbortController().signal;
const expired = { key: EXPIRED_KEY, cert: EXPIRED_CERTIFICATE };
const other = { key: OTHER_KEY, cert: OTHER_CERTIFICATE };
const own = { key: KEY, cert: CERTIFICATE };

/** Sockets of a machine on which this certificate is an authority; '' for none. */
const trustingMail = (pem: string) =>
  mailSockets({
    ...nodeModules,
    tls: { ...nodeModules.tls, getCACertificates: () => (pem === '' ? [] : [pem]) } as typeof nodeModules.tls,
  });

/** What the server shows, what the machine trusts, and what was pinned. */
const CERTIFICATES = [
  ['from an authority that no one knows', own, '', ''],
  ['for another name', other, OTHER_CERTIFICATE, ''],
  ['that has ended', expired, EXPIRED_CERTIFICATE, ''],
  ['that was pinned and has ended', expired, '', fingerprintOf(EXPIRED_CERTIFICATE)],
  ['that is another than was pinned', other, OTHER_CERTIFICATE, fingerprintOf(CERTIFICATE)],
] as const;

test.each(CERTIFICATES)('a certificate %s hears nothing', async (_, shown, trusted, fingerprint) => {
  const server = await scriptedSmtp(shown);
  const account = accountAt(server.port, { smtpFingerprint: fingerprint });
  const caller = openCaller(account, { sockets: trustingMail(trusted) });
  expect(await send(caller)).toMatchObject({ kind: 'not_called' });
  expect([...server.lines, ...server.logins]).toEqual([]);
});

const openingAt = async (account: MailAccount, sockets = trustingMail('')) => {
  const asked = await openCaller(account, { sockets }).listTools(accountServer(account), NEVER);
  return asked.ok ? 'It works.' : asked.error.message;
};

test.each([
  ['expired', expired, 'has expired. The password was not sent. Check the date and time of this computer'],
  ['other', other, 'is for another name: check the host. The password was not sent.'],
] as const)('a certificate that is %s is said with what to do about it', async (_, shown, words) => {
  const server = await scriptedSmtp(shown);
  const said = await openingAt(accountAt(server.port, { smtpFingerprint: '' }), trustingMail(shown.cert));
  expect(said).toContain(`127.0.0.1:${String(server.port)} ${words}`);
});

test('a wrong host and port are said with what to do about it, before anything was sent', async () => {
  const server = await scriptedSmtp();
  const smtpAt = (change: Partial<MailAccount['smtp']>) =>
    accountAt(server.port, {
      smtpFingerprint: '',
      smtp: { host: '127.0.0.1', port: server.port, security: 'tls', ...change },
    });
  expect(await openingAt(smtpAt({ host: 'no-such-host.invalid' }))).toMatch(
    /^no-such-host\.invalid:\d+ did not answer: (?:there is no host of that name|its name could not be looked up)\. Check/,
  );
  expect(await openingAt(smtpAt({ port: 1 }))).toContain(
    'nothing listens there. Check the network, host and port.',
  );
  const plain = createServer((socket) => socket.write('220 ready\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void plain.close());
  await new Promise((resolve) => plain.once('listening', resolve));
  const { port } = plain.address() as AddressInfo;
  expect(await openingAt(smtpAt({ port }))).toContain('with STARTTLS it is usually 587.');
  expect(server.lines).toEqual([]);
});

test('a server that shows the pinned certificate first, and another one then, hears nothing', async () => {
  let connections = 0;
  const server = await scriptedSmtp({
    get key() {
      connections += 1;
      return connections === 1 ? KEY : OTHER_KEY;
    },
    get cert() {
      return connections === 1 ? CERTIFICATE : OTHER_CERTIFICATE;
    },
  });
  expect(await send(openCaller(accountAt(server.port)))).toMatchObject({ kind: 'not_called' });
  expect(connections).toBe(2);
  expect([...server.lines, ...server.logins]).toEqual([]);
});

test('a certificate that is trusted hears the login', async () => {
  const server = await scriptedSmtp(own);
  const account = accountAt(server.port, { smtpFingerprint: '' });
  expect(await send(openCaller(account, { sockets: trustingMail(CERTIFICATE) }))).toMatchObject({
    kind: 'done',
  });
  expect(server.logins.join()).toContain(PASSWORD);
});

/** A server in the plain, by what it answers to each command; what it heard. */
async function plainSmtp(answers: Record<string, string>): Promise<{ port: number; heard: () => string }> {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 localhost\r\n');
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      const [word = ''] = chunk.toString('latin1').trim().toUpperCase().split(' ');
      socket.write(answers[word] ?? '500 what?\r\n');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}

const PLAIN = '250-localhost\r\n250 AUTH PLAIN LOGIN\r\n';
const OFFERED = '250-localhost\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS\r\n';
const WELCOME = { AUTH: '235 welcome\r\n' };
const TAKEN: [string, Record<string, string>][] = [
  ['is not offered', { ...WELCOME, EHLO: PLAIN }],
  ['is refused', { ...WELCOME, EHLO: OFFERED, STARTTLS: '454 not now\r\n' }],
  ['is followed by answers in the plain', { ...WELCOME, EHLO: OFFERED, STARTTLS: `220 go on\r\n${PLAIN}` }],
];

test.each(
  TAKEN.flatMap(([title, answers]) => [CERTIFICATE, ''].map((pin) => [title, pin, answers] as const)),
)('a server whose STARTTLS %s hears no login (pinned: %#)', async (_, pin, answers) => {
  const server = await plainSmtp(answers);
  const smtp: MailAccount['smtp'] = { host: '127.0.0.1', port: server.port, security: 'starttls' };
  const account = accountAt(server.port, { smtp, smtpFingerprint: pin === '' ? '' : fingerprintOf(pin) });
  expect(await send(openCaller(account))).toMatchObject({ kind: 'not_called' });
  expect(server.heard()).not.toMatch(/AUTH/i);
  for (const secret of [PASSWORD, btoa(PASSWORD)]) expect(server.heard()).not.toContain(secret);
});

import { expect, test } from 'vitest';
import { CERTIFICATE, KEY } from '../../../../../demo/mailbox/certificate.mjs';
import type { ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';
import {
  EXPIRED_CERTIFICATE,
  EXPIRED_KEY,
  fingerprintOf,
  OTHER_CERTIFICATE,
  OTHER_KEY,
} from '../../../../wire/certificates';
import { imapTrouble } from '../../../../../src/features/accounts/servers/imap/imap-trouble';
import { accountFor } from '../../../../core/settings/account';
import { promise } from '../../../../promise';
import {
  mailboxAccount,
  NEVER,
  openMailboxes,
  PASSWORD,
  scriptedMailbox,
  trustingSockets,
} from './scripted-mailbox';

const expired = { key: EXPIRED_KEY, cert: EXPIRED_CERTIFICATE };
const other = { key: OTHER_KEY, cert: OTHER_CERTIFICATE };

/** The password as it would stand in a command, in the plain or in base64 with the login before it. */
const secrets = [PASSWORD, btoa(PASSWORD), btoa(`\0ann@example.com\0${PASSWORD}`)];
const hasHeardPassword = ({ heard, logins }: ImapServer): boolean =>
  logins.length > 0 || secrets.some((secret) => heard.includes(secret.replace(/=+$/, '')));

/** What the server shows, what the machine trusts, and what was pinned. */
const CERTIFICATES = [
  ['from an authority that no one knows', {}, '', ''],
  ['for another name', other, OTHER_CERTIFICATE, ''],
  ['that has ended', expired, EXPIRED_CERTIFICATE, '', 'wrong_time'],
  ['that was pinned and has ended', expired, '', fingerprintOf(EXPIRED_CERTIFICATE), 'wrong_time'],
  ['that is another than was pinned', other, '', fingerprintOf(CERTIFICATE)],
  ['that is trusted, and another than was pinned', other, OTHER_CERTIFICATE, fingerprintOf(CERTIFICATE)],
] as const;

test.each(
  CERTIFICATES.flatMap(([title, shown, trusted, fingerprint, code = 'bad_certificate']) =>
    (['tls', 'starttls'] as const).map((security) => ({
      title,
      shown,
      trusted,
      fingerprint,
      security,
      code,
    })),
  ),
)(
  'a certificate $title gets no password ($security)',
  async ({ shown, trusted, fingerprint, security, code }) => {
    const server = await scriptedMailbox({ ...shown, security });
    const source = openMailboxes(trusted === '' ? {} : { sockets: trustingSockets(trusted) });
    const account = mailboxAccount(server, { fingerprint });
    for (let time = 0; time < 2; time += 1)
      for (const asked of [source.look(account, 'inbox', { latest: 1 }, NEVER), source.wait(account, NEVER)])
        expect(await asked).toMatchObject({ ok: false, error: { code } });
    expect(hasHeardPassword(server)).toBe(false);
  },
);

test.each([
  ['CERT_NOT_YET_VALID', 'is not valid yet'],
  ['CERT_HAS_EXPIRED', 'has expired'],
])('a clock that is wrong is named where the certificate is refused for its dates (%s)', (code, words) => {
  promise('By a wrong clock certificates seem expired, or not valid yet');
  const error = Object.assign(new Error('certificate'), { code });
  const account = accountFor();
  const said = imapTrouble({ account, error, signal: NEVER, refused: null });
  const { host, port } = account.imap;
  expect(said).toMatchObject({
    code: 'wrong_time',
    message: `By this computer's clock, the certificate of ${host}:${String(port)} ${words}. The password was not sent. Check the date and time of this computer; if they are right, the server needs a new certificate.`,
  });
});

test('a certificate that changes after it was pinned and used gets no password', async () => {
  const server = await scriptedMailbox();
  const source = openMailboxes();
  const account = mailboxAccount(server);
  expect(await source.look(account, 'inbox', { latest: 1 }, NEVER)).toMatchObject({ ok: true });
  // The check sees a password where one was sent.
  expect(hasHeardPassword(server)).toBe(true);
  for (const connection of server.connections) connection.end();
  Object.assign(server, { heard: '', logins: [] });
  Object.assign(server.options, other);
  for (const again of [source, openMailboxes()])
    expect(await again.look(account, 'inbox', { latest: 1 }, NEVER)).toMatchObject({
      ok: false,
      error: { code: 'bad_certificate', fingerprint: fingerprintOf(OTHER_CERTIFICATE) },
    });
  expect(hasHeardPassword(server)).toBe(false);
});

/** What somebody between does to STARTTLS. */
const TAKEN: [string, (server: ImapServer) => void][] = [
  [
    'is not offered',
    (server) => {
      server.faults.set('CAPABILITY', (connection) => {
        connection.say('* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR');
        connection.say(`${connection.tag} OK done`);
      });
      server.faults.set('STARTTLS', (connection) => connection.say(`${connection.tag} BAD unknown`));
    },
  ],
  [
    'is refused',
    (server) => {
      server.faults.set('STARTTLS', (connection) => connection.say(`${connection.tag} NO not now`));
    },
  ],
  [
    'is followed by answers in the plain',
    (server) => {
      server.faults.set('STARTTLS', (connection) =>
        connection.write(
          `${connection.tag} OK go on\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n* PREAUTH welcome\r\n`,
        ),
      );
    },
  ],
  [
    'comes after a greeting that says who is logged in',
    (server) => {
      server.faults.set('greeting', (connection) => connection.say('* PREAUTH welcome'));
    },
  ],
];

test.each(TAKEN)('a server whose STARTTLS %s gets no password', async (_, take) => {
  const server = await scriptedMailbox({ security: 'starttls', key: KEY, cert: CERTIFICATE });
  take(server);
  const source = openMailboxes({ patience: { silence: 2_000 } });
  const account = mailboxAccount(server);
  const looked = await source.look(account, 'inbox', { latest: 1 }, NEVER);
  expect(looked).toMatchObject({ ok: false, error: { code: 'no_tls' } });
  expect(hasHeardPassword(server)).toBe(false);
});

import { onTestFinished } from 'vitest';
import { CERTIFICATE, KEY } from '../../../../../demo/mailbox/certificate.mjs';
import { ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';
import { nodeClock } from '../../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { imapSockets } from '../../../../../src/features/accounts/servers/imap-sockets';
import { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { ImapPorts } from '../../../../../src/features/accounts/servers/imap/open-client';
import type { MailAccount } from '../../../../../src/kernel/ports/mail-account';
import { accountFor } from '../../../../core/settings/account';
import { fingerprintOf } from '../../../../wire/certificates';

export const PASSWORD = 'correct-horse-7';
export const NEVER = new AbortController().signal;

export const mailNamed = (id: string, text = `Hello from ${id}`): string =>
  `From: Bob <bob@example.org>\r\nTo: ann@example.com\r\nSubject: Mail ${id}\r\nMessage-ID: <${id}@example.org>\r\nDate: Mon, 02 Nov 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;

/** A mailbox of three mails whose server can misbehave; it ends with the test. */
export async function scriptedMailbox(
  options: Partial<ConstructorParameters<typeof ImapServer>[0]> = {},
): Promise<ImapServer> {
  const server = await new ImapServer({
    key: KEY,
    cert: CERTIFICATE,
    password: PASSWORD,
    ...options,
  }).start();
  for (const id of ['m1', 'm2', 'm3']) server.deliver(mailNamed(id));
  onTestFinished(() => server.stop());
  return server;
}

export const mailboxAccount = (server: ImapServer, changes: Partial<MailAccount> = {}): MailAccount =>
  accountFor({
    imap: { host: '127.0.0.1', port: server.port, security: server.options.security },
    fingerprint: fingerprintOf(CERTIFICATE),
    ...changes,
  });

export function openMailboxes(changes: Partial<ImapPorts> = {}): ImapSource {
  const source = new ImapSource({
    sockets: imapSockets(nodeModules),
    prove: () => Promise.resolve({ kind: 'password', secret: PASSWORD }),
    isAllowed: () => true,
    clock: nodeClock,
    ...changes,
  });
  onTestFinished(() => {
    source.close();
  });
  return source;
}

/** Sockets of a machine on which this certificate is an authority. */
export const trustingSockets = (pem: string): ImapPorts['sockets'] =>
  imapSockets({ ...nodeModules, tls: trusting(pem) });

/** TLS of a machine on which this certificate is an authority. */
const trusting = (pem: string): typeof nodeModules.tls => ({
  ...nodeModules.tls,
  connect: ((options: object, onSecure?: () => void) =>
    nodeModules.tls.connect({ ca: [pem], ...options }, onSecure)) as typeof nodeModules.tls.connect,
});

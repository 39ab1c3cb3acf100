import type { MailAccount, MailServer } from './mail-account';
import { MailServerError } from './mail-source';

/** The mail server that a request was sent to, over IMAP or SMTP. */
export interface AskedServer {
  account: Pick<MailAccount, 'name' | 'fingerprint'>;
  server: MailServer;
  /** The server type's usual ports for TLS from the first byte, and for STARTTLS. */
  usualPorts: { tls: number; starttls: number };
}

/** Usual ports of SMTP servers for outgoing mail. */
export const SMTP_PORTS = { tls: 465, starttls: 587 };

export const placeOf = ({ host, port }: MailServer): string => `${host}:${String(port)}`;

/** Error for a certificate that Node's TLS refused. `fingerprint`: the certificate's, to be pinned. */
export function certificateTrouble(
  { account, server }: AskedServer,
  code: string,
  { fingerprint, cause }: { fingerprint: string | null; cause: unknown },
): MailServerError {
  const place = placeOf(server);
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED')
    return new MailServerError(
      'wrong_time',
      `By this computer's clock, the certificate of ${place} ${code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet'}. The password was not sent. Check the date and time of this computer; if they are right, the server needs a new certificate.`,
      null,
      { cause },
    );
  const why =
    account.fingerprint !== ''
      ? `${place} showed another certificate than was pinned for "${account.name}". The password was not sent. Pin the new one only if you know why it changed.`
      : `The certificate of ${place} ${code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'is for another name: check the host' : 'is not from an authority that this machine knows'}. The password was not sent. If the server is your own, pin its certificate.`;
  return new MailServerError('bad_certificate', why, fingerprint, { cause });
}

export const refusedToken = (place: string, { address }: Pick<MailAccount, 'address'>): string =>
  `${place} refused the sign-in of ${address}. Sign in again as the person whose mailbox it is, and allow IMAP and SMTP for it at the provider.`;

export const noTokens = (place: string): string =>
  `${place} offers no login by OAuth (XOAUTH2, OAUTHBEARER). Check host and port, or use a password.`;

/** Matches codes of Node's TLS for a server that answers unencrypted instead of with TLS. */
export const SPEAKS_PLAIN = /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;

/** Error for a server that offers no encryption at all. */
export const unencryptedTrouble = ({ server }: AskedServer, cause?: unknown): MailServerError =>
  new MailServerError(
    'no_tls',
    `${placeOf(server)} offers no encryption, so nothing was sent to it. Check host and port; something in between may be removing it.`,
    null,
    { cause },
  );

/** `code`: error code of the system; `isSilent`: the server accepted the connection and sent nothing. */
export function silentTrouble(
  { server, usualPorts }: Pick<AskedServer, 'server' | 'usualPorts'>,
  code: string,
  { isSilent, cause }: { isSilent: boolean; cause: unknown },
): MailServerError {
  const place = placeOf(server);
  if (SPEAKS_PLAIN.test(code))
    return new MailServerError(
      'no_tls',
      `${place} speaks no TLS when a connection begins, so nothing was sent to it. Check the port: with STARTTLS it is usually ${String(usualPorts.starttls)}.`,
      null,
      { cause },
    );
  // A server that expects TLS from the first byte waits for the client, while the client waits for the server's
  // greeting.
  const silence =
    isSilent && server.security === 'starttls'
      ? `: it may expect TLS from the first byte, as at port ${String(usualPorts.tls)}. If so, add /tls after the port: ${place}/tls`
      : '';
  return new MailServerError(
    'unreachable',
    `${place} did not answer${REASONS[code] ?? silence}. Check the network, host and port.`,
    null,
    { cause },
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: ': there is no host of that name',
  EAI_AGAIN: ': its name could not be looked up',
  ECONNREFUSED: ': nothing listens there',
  ETHROTTLE: ': it asks for fewer requests',
};

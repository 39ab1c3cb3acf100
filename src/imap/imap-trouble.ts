import type { MailAccount } from '../kernel/ports/mail-account';
import { MailServerError } from '../kernel/ports/mail-source';

interface Failure {
  account: MailAccount;
  error: unknown;
  signal: AbortSignal;
  /** Fingerprint of the last certificate, if it was not trusted; otherwise `null`. */
  refused: string | null;
}

/**
 * Describes a failure of a mail server, and what to do. Leaves out the server's own text, which is not
 * trusted.
 */
export function imapTrouble({ account, error, signal, refused }: Failure): MailServerError {
  if (error instanceof MailServerError) return error;
  if (signal.aborted) return new MailServerError('stopped', 'Stopped before the mail server had answered.');
  const { host, port } = account.imap;
  const server = `${host}:${String(port)}`;
  const raise = (code: MailServerError['code'], message: string): MailServerError =>
    new MailServerError(code, message, null, { cause: error });
  const code = textOf(error, 'code');
  if (refused !== null || CERTIFICATE.test(code))
    return new MailServerError('bad_certificate', certificateTrouble(account, server, code), refused, {
      cause: error,
    });
  if (code === 'STARTTLS_INJECTION' || (flag(error, 'tlsFailed') && code === ''))
    return raise(
      'no_tls',
      `${server} offers no encryption, so nothing was sent to it. Check host and port; somebody between may be taking it away.`,
    );
  if (flag(error, 'authenticationFailed') && !TEMPORARY.has(textOf(error, 'serverResponseCode')))
    return raise(
      'bad_login',
      `${server} refused the password of ${account.address}. Many services take an app password alone, or want IMAP to be allowed first. Deputy does not try this one again by itself.`,
    );
  if (NO_TLS.test(code))
    return raise(
      'no_tls',
      `${server} speaks no TLS when a connection begins, so nothing was sent to it. Check the port: with STARTTLS it is usually 143.`,
    );
  if (BROKEN.test(code))
    return raise('bad_server', `${server} answered as no mail server may (${code}). Check host and port.`);
  return raise(
    'unreachable',
    `${server} did not answer${REASONS[code] ?? silence(account, code)}. Check the network, host and port.`,
  );
}

/** A server that wants TLS from the first byte waits for the client, which waits for its greeting. */
const silence = ({ imap }: MailAccount, code: string): string =>
  imap.security === 'starttls' && /^GREET/i.test(code)
    ? ': it may expect TLS from the first byte, as at port 993'
    : '';

function certificateTrouble({ name, fingerprint }: MailAccount, server: string, code: string): string {
  if (fingerprint !== '')
    return `${server} showed another certificate than was pinned for "${name}", or one that has ended. The password was not sent. Pin the new one only if you know why it changed.`;
  const why =
    code === 'CERT_HAS_EXPIRED'
      ? 'has ended, or the clock of this computer is wrong'
      : code === 'ERR_TLS_CERT_ALTNAME_INVALID'
        ? 'is for another name'
        : 'is from no authority that this machine knows';
  return `The certificate of ${server} ${why}. The password was not sent. If the server is your own, pin its certificate.`;
}

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/;
/** Codes of a server that speaks unencrypted where TLS was expected. */
const NO_TLS = /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/;
const BROKEN =
  /^(?:ParserError|InvalidStringValue|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|UnexpectedTag|MissingTag|InvalidResponse|ResponseProcessing|EPROTO|ERR_SSL)/;
/** Codes of RFC 5530 that say nothing about the password. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'CONTACTADMIN',
  'SERVERBUG',
]);
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: ': there is no host of that name',
  EAI_AGAIN: ': its name could not be looked up',
  ECONNREFUSED: ': nothing listens there',
  ETHROTTLE: ': it asks for less haste',
};

function textOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}

const flag = (error: unknown, key: string): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, key) === true;

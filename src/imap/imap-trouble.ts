import type { MailAccount } from '../kernel/ports/mail-account';
import {
  certificateTrouble,
  placeOf,
  silentTrouble,
  SPEAKS_PLAIN,
  unencryptedTrouble,
} from '../kernel/ports/mail-trouble';
import { MailServerError } from '../kernel/ports/mail-source';

interface Failure {
  account: MailAccount;
  error: unknown;
  signal: AbortSignal;
  /** Fingerprint of the server's last certificate, if it was not trusted; otherwise `null`. */
  refused: string | null;
}

/**
 * Describes a failure of a mail server, and what to do. Leaves out the server's own text, which is not
 * trusted.
 */
export function imapTrouble({ account, error, signal, refused }: Failure): MailServerError {
  if (error instanceof MailServerError) return error;
  if (signal.aborted) return new MailServerError('stopped', 'Stopped before the mail server had answered.');
  const asked = { account, server: account.imap, usualPorts: { tls: 993, starttls: 143 } };
  const place = placeOf(account.imap);
  const code = textOf(error, 'code');
  if (refused !== null || CERTIFICATE.test(code))
    return certificateTrouble(asked, code, { fingerprint: refused, cause: error });
  if (code === 'STARTTLS_INJECTION' || (flag(error, 'tlsFailed') && code === ''))
    return unencryptedTrouble(asked, error);
  if (flag(error, 'authenticationFailed') && !TEMPORARY.has(textOf(error, 'serverResponseCode')))
    return new MailServerError(
      'bad_login',
      `${place} refused the password of ${account.address}. Many services take an app password alone, or want IMAP to be allowed first. Deputy does not try this one again by itself.`,
      null,
      { cause: error },
    );
  if (BROKEN.test(code) && !SPEAKS_PLAIN.test(code))
    return new MailServerError(
      'bad_server',
      `${place} answered as no mail server may (${code}). Check host and port.`,
      null,
      { cause: error },
    );
  return silentTrouble(asked, code, { isSilent: /^GREET/i.test(code), cause: error });
}

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/;
const BROKEN =
  /^(?:ParserError|InvalidStringValue|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|UnexpectedTag|MissingTag|InvalidResponse|ResponseProcessing|EPROTO|ERR_SSL)/;
/** Response codes (RFC 5530) of a refused login that say nothing about the password. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'CONTACTADMIN',
  'SERVERBUG',
]);
function textOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}

const flag = (error: unknown, key: string): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, key) === true;

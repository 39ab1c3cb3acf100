import type { ImapFlow } from 'imapflow';
import type { MailAccount } from '../../../../kernel/ports/mail-account';
import {
  certificateTrouble,
  noTokens,
  placeOf,
  refusedToken,
  silentTrouble,
  SPEAKS_PLAIN,
  unencryptedTrouble,
} from '../../../../kernel/ports/mail-trouble';
import { MailServerError } from '../../../../kernel/ports/mail-source';

interface Failure {
  account: MailAccount;
  error: unknown;
  signal: AbortSignal;
  /** Fingerprint of the server's last certificate, if it was not trusted; otherwise `null`. */
  refused: string | null;
  /** Whether the login was by a token instead of a password. */
  isToken?: boolean;
}

/** A mail server's failure and the remedy. Names the kind of answer without the server's text, which is untrusted. */
export function imapTrouble({ account, error, signal, refused, isToken = false }: Failure): MailServerError {
  if (error instanceof MailServerError) return error;
  if (signal.aborted) return new MailServerError('stopped', 'Stopped before the mail server had answered.');
  const asked = { account, server: account.imap, usualPorts: { tls: 993, starttls: 143 } };
  const place = placeOf(account.imap);
  const code = textOf(error, 'code');
  const trouble = (kind: MailServerError['code'], message: string): MailServerError =>
    new MailServerError(kind, message, null, { cause: error });
  if (refused !== null || CERTIFICATE.test(code))
    return certificateTrouble(asked, code, { fingerprint: refused, cause: error });
  if (code === 'STARTTLS_INJECTION' || (flag(error, 'tlsFailed') && code === ''))
    return unencryptedTrouble(asked, error);
  const isNo = textOf(error, 'responseStatus') === 'NO';
  if (flag(error, 'authenticationFailed') && isNo && !TEMPORARY.has(textOf(error, 'serverResponseCode')))
    return trouble(
      'bad_login',
      isToken
        ? refusedToken(place, account)
        : `${place} refused the password of ${account.address}. Many services accept only an app password, or want IMAP to be allowed first. Deputy does not try this one again automatically.`,
    );
  if (BROKEN.test(code) && !SPEAKS_PLAIN.test(code))
    return trouble('bad_server', `${place} answered against the protocol (${code}). Check host and port.`);
  if (isNo || code === 'ETHROTTLE')
    return trouble(
      'refused',
      `${place} refused ${requestIn(error)} (NO)${REASONS[code] ?? REASONS[textOf(error, 'serverResponseCode')] ?? ''}. ${LATER}`,
    );
  if (textOf(error, 'responseStatus') === 'BAD')
    return trouble('not_understood', `${place} did not understand ${requestIn(error)} (BAD). ${LATER}`);
  if (textOf(error, 'reason') !== '')
    return trouble(
      'closed',
      `${place} said goodbye and closed the connection (BYE): it may be busy, or allow fewer connections at once. ${LATER}`,
    );
  if (GONE.test(code))
    return trouble('closed', `${place} closed the connection before it had answered. ${LATER}`);
  if (isToken && error instanceof Error && error.message === 'Unsupported authentication mechanism')
    return trouble('bad_server', noTokens(place));
  return silentTrouble(asked, code, { isSilent: /^GREET/i.test(code), cause: error });
}

const LATER = "Deputy tries again automatically; if it lasts, ask the server's operator.";

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/;
const BROKEN =
  /^(?:ParserError|InvalidStringValue|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|UnexpectedTag|MissingTag|InvalidResponse|ResponseProcessing|EPROTO|ERR_SSL)/;
/** Codes of an established connection that has ended. */
const GONE = /^(?:NoConnection|EConnectionClosed|StateLogout|ClosedAfterConnect|ECONNRESET|EPIPE)/;
/** Response codes (RFC 5530) of a refused login that say nothing about the password. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'CONTACTADMIN',
  'SERVERBUG',
]);
/** Meaning of response codes (RFC 5530, RFC 7889), which are facts, unlike the server's own text. */
const REASONS: Readonly<Record<string, string>> = {
  ETHROTTLE: ': it asks for fewer requests',
  UNAVAILABLE: ': a part of it is unavailable for now',
  INUSE: ': another program uses it at the moment',
  LIMIT: ': a limit is reached',
  OVERQUOTA: ': the mailbox is full',
  TOOBIG: ': the mail is too large',
  APPENDLIMIT: ': the mail is too large',
  NOPERM: ': the login has no permission for that',
  CONTACTADMIN: ': ask its administrator',
  SERVERBUG: ': an error of its own',
};

/** Phrase for the request: the name of the command that this program sent. */
function requestIn(error: unknown): string {
  const [, command] = /^\S+ ((?:UID )?[A-Z]+)/.exec(textOf(error, 'executedCommand')) ?? [];
  return command === undefined ? 'a request' : `the request ${command}`;
}

function textOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}

const flag = (error: unknown, key: string): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, key) === true;

interface ConnectionFacts {
  /** Error that broke the connection; the calls that waited learn only that the connection is closed. */
  broken: unknown;
  /** Result of the last request, such as `NO`, and its response code; some calls turn a refusal into nothing. */
  last: string;
  code: string;
}

const heard = new WeakMap<ImapFlow, ConnectionFacts>();
const NOTHING: ConnectionFacts = { broken: null, last: '', code: '' };

/** Begins to listen to a new connection. Without a listener for errors, one would end the process. */
export function listenTo(client: ImapFlow): void {
  const all = { ...NOTHING };
  heard.set(client, all);
  client.on('error', (error) => {
    all.broken ??= error;
  });
  client.on('response', ({ response, code = '' }) => {
    [all.last, all.code] = [response.toUpperCase(), code.toUpperCase()];
  });
}

/** The failure of a call, completed by facts of the connection. */
export function whyItFailed(client: ImapFlow, error: unknown): unknown {
  const { broken, code } = heard.get(client) ?? NOTHING;
  if (broken !== null && GONE.test(textOf(error, 'code'))) return broken;
  return error instanceof Error && 'responseStatus' in error
    ? Object.assign(error, { serverResponseCode: textOf(error, 'serverResponseCode') || code })
    : error;
}

/** Error for a call that the library ended with an empty result, whatever the cause. */
export function refusalOf(client: ImapFlow, command: string): Error {
  const { last } = heard.get(client) ?? NOTHING;
  const error = new Error(`${command} was not carried out.`);
  if (!client.usable) return Object.assign(error, { code: 'NoConnection', reason: client.byeReason ?? '' });
  return last === 'NO' || last === 'BAD'
    ? Object.assign(error, { responseStatus: last, executedCommand: `- ${command}` })
    : Object.assign(error, { code: 'InvalidResponse' });
}

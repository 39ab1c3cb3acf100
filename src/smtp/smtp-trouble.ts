import * as z from '../kernel/notes/values/schema';
import { hideSecrets } from '../kernel/notes/values/hide-secrets';
import { MailServerError } from '../kernel/ports/mail-source';

/** Fields of the library's errors. `originalCode` is the system's error code, if there is one. */
const failure = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  originalCode: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});
export type SmtpFailure = z.infer<typeof failure>;

export const smtpFailure = (error: unknown): SmtpFailure =>
  failure.safeParse(error).data ?? { message: String(error) };

/**
 * Whether a refusal is temporary. A reply starts with its code: 4xx is temporary, 5xx permanent (RFC 5321, section
 * 4.2.1).
 */
export const isForNow = ({ responseCode = 0 }: SmtpFailure): boolean =>
  responseCode >= 400 && responseCode < 500;

/** Server text for display: on one line, without the password, which a server may repeat. */
export function saidBy({ response, message }: SmtpFailure, password: string): string {
  const said = (response ?? message).slice(0, 2_000).replace(/\s+/g, ' ').trim();
  return hideSecrets(said, [password, base64(password)]).slice(0, 400);
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Part of all error codes for TLS certificates, and of no other connection error. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|CRL|HOSTNAME_MISMATCH/;

export interface Asked {
  /** Name of the account. */
  name: string;
  /** Host and port of the server, joined by a colon. */
  server: string;
  password: string;
}

/** Error for a session that could not be opened. Nothing was sent. */
export function openingTrouble(error: unknown, { name, server, password }: Asked): MailServerError {
  if (error instanceof MailServerError) return error;
  const failed = smtpFailure(error);
  const { code = '', originalCode = '' } = failed;
  const said = saidBy(failed, password);
  if (CERTIFICATE.test(originalCode))
    return new MailServerError(
      'bad_certificate',
      `The certificate of ${server} is not trusted (${originalCode}). No password was sent. If it is your own server, compare its fingerprint and pin it in the account "${name}".`,
    );
  if (code === 'EAUTH' && !isForNow(failed)) return badLogin(name, said);
  if (failed.responseCode !== undefined && !isForNow(failed))
    return new MailServerError('bad_server', `${server} refused the session: ${said}`);
  if (code === 'ETLS')
    return new MailServerError('no_tls', `${server} offers no encryption. No password was sent: ${said}`);
  return new MailServerError('unreachable', `The mail server ${server} can't be used now: ${said}`);
}

const badLogin = (name: string, said: string): MailServerError =>
  new MailServerError(
    'bad_login',
    `The mail server did not accept the login of "${name}": ${said} Deputy does not try this password again: change it, or the account.`,
  );

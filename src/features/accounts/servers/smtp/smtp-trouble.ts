import * as z from '../../../../kernel/notes/values/schema';
import {
  certificateTrouble,
  placeOf,
  refusedToken,
  silentTrouble,
  SMTP_PORTS,
  unencryptedTrouble,
} from '../../../../kernel/ports/mail-trouble';
import type { MailAccount } from '../../../../kernel/ports/mail-account';
import { MailServerError } from '../../../../kernel/ports/mail-source';
import { NoAnswer } from './reply-gate';

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

/** Whether a refusal is temporary (RFC 5321, section 4.2.1). */
export const isForNow = ({ responseCode = 0 }: SmtpFailure): boolean =>
  responseCode >= 400 && responseCode < 500;

export const isForGood = ({ responseCode = 0 }: SmtpFailure): boolean => responseCode >= 500;

/** Part of all error codes for TLS certificates, and of no other connection error. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|CRL|HOSTNAME_MISMATCH/;

/**
 * Error for a session that could not be opened. Nothing was sent. It shows only the server's code: before a login has
 * succeeded, the server's text may repeat the login itself.
 */
export function openingTrouble(
  error: unknown,
  account: Pick<MailAccount, 'name' | 'address' | 'smtpFingerprint' | 'smtp'>,
  isToken: boolean,
): MailServerError {
  if (error instanceof MailServerError) return error;
  const { name, smtpFingerprint: fingerprint } = account;
  const asked = { account: { name, fingerprint }, server: account.smtp, usualPorts: SMTP_PORTS };
  const place = placeOf(account.smtp);
  const failed = smtpFailure(error);
  const { code = '', originalCode = '', responseCode = 0 } = failed;
  const trouble = (kind: MailServerError['code'], message: string): MailServerError =>
    new MailServerError(kind, `${place} ${message}`);
  if (CERTIFICATE.test(originalCode))
    return certificateTrouble(asked, originalCode, { fingerprint: null, cause: error });
  const answer = `(code ${String(responseCode)})`;
  if (isForNow(failed)) return trouble('unreachable', `accepts no mail now ${answer}. Try again later.`);
  if (isForGood(failed))
    return code === 'EAUTH' && isToken
      ? new MailServerError('bad_login', refusedToken(place, account))
      : code === 'EAUTH'
        ? trouble(
            'bad_login',
            `refused the password of "${account.name}" ${answer}. Many services accept only an app password. Deputy does not try this one again automatically.`,
          )
        : trouble(
            'bad_server',
            `refused the session ${answer}. Check host and port, or ask your mail provider.`,
          );
  if (responseCode !== 0 || error instanceof NoAnswer) {
    const { message } = error instanceof NoAnswer ? error : new NoAnswer('another code');
    return trouble(
      'unreachable',
      `gave no usable answer: ${message}. Nothing was sent. Check host and port.`,
    );
  }
  if (code === 'ETLS' && originalCode === '') return unencryptedTrouble(asked, error);
  return silentTrouble(asked, originalCode, { isSilent: code === 'ETIMEDOUT', cause: error });
}

import * as z from '../kernel/notes/values/schema';
import { hideSecrets } from '../kernel/notes/values/hide-secrets';
import {
  certificateTrouble,
  placeOf,
  silentTrouble,
  SMTP_PORTS,
  unencryptedTrouble,
} from '../kernel/ports/mail-trouble';
import type { MailAccount } from '../kernel/ports/mail-account';
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
  account: Pick<MailAccount, 'name' | 'fingerprint' | 'smtp'>;
  password: string;
}

/** Error for a session that could not be opened. Nothing was sent. */
export function openingTrouble(error: unknown, { account, password }: Asked): MailServerError {
  if (error instanceof MailServerError) return error;
  const asked = { account, server: account.smtp, usualPorts: SMTP_PORTS };
  const place = placeOf(account.smtp);
  const failed = smtpFailure(error);
  const { code = '', originalCode = '' } = failed;
  const said = saidBy(failed, password);
  if (CERTIFICATE.test(originalCode))
    return certificateTrouble(asked, originalCode, { fingerprint: null, cause: error });
  if (code === 'EAUTH' && !isForNow(failed))
    return new MailServerError(
      'bad_login',
      `${place} refused the password of "${account.name}": ${said} Many services take an app password alone. Deputy does not try this one again by itself.`,
      null,
      { cause: error },
    );
  if (failed.responseCode !== undefined)
    return isForNow(failed)
      ? new MailServerError('unreachable', `${place} takes no mail at present: ${said}`, null, {
          cause: error,
        })
      : new MailServerError('bad_server', `${place} refused the session: ${said}`, null, { cause: error });
  if (code === 'ETLS' && originalCode === '') return unencryptedTrouble(asked, error);
  return silentTrouble(asked, originalCode, {
    isSilent: code === 'ETIMEDOUT',
    cause: error,
  });
}

import * as z from '../../kernel/notes/values/schema';
import { isThisMachine } from '../../kernel/ports/fetch';
import { readUrl } from '../../kernel/notes/values/url';
import { LONGEST } from '../drafts/profile';
import type { MailAccount } from '../../kernel/ports/mail-account';

/** Matches a name of an account: one line wherever it is shown, without characters that file names can't hold. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}/\\:*?"<>|#^[\]]{1,60}$/u;
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$|^\[?[0-9a-f:]{2,39}\]?$/i;
/** Matches an address that is safe in an SMTP command: no character ends, quotes or splits it. */
const ADDRESS = /^[^\s<>()[\],;:\\"\p{C}]{1,64}@[^\s<>()[\],;:\\"@\p{C}]{1,255}$/u;
const MOST_ALIASES = 20;
const CLIENT_ID = /^[\x21-\x7e]{1,300}$/;
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const FINGERPRINT = /^(?:[0-9a-f]{64})?$/;

/** Whether a sign-in may send its codes and tokens to an address: encrypted, or on this computer. */
function isEndpoint(text: string): boolean {
  const url = text.length > 500 ? null : readUrl(text);
  if (url === null) return false;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
  return isSafe && url.username === '' && url.password === '' && url.hash === '';
}

/** A mail account in the settings. Lazy, so the schema is built only if there is one. */
export const mailAccount: z.ZodMiniType<MailAccount> = z.lazy(() => {
  const server = z.object({
    host: z.string().check(z.regex(HOST)),
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    security: z.enum(['tls', 'starttls']),
  });
  const endpoint = z.string().check(z.refine(isEndpoint));
  const maybeEndpoint = z.union([z.literal(''), endpoint]);
  const folder = z.string().check(z.regex(LINE), z.maxLength(500));
  return z.object({
    name: z.string().check(z.regex(NAME)),
    address: z.string().check(z.regex(ADDRESS)),
    aliases: z.optional(z.array(z.string().check(z.regex(ADDRESS))).check(z.maxLength(MOST_ALIASES))),
    displayName: z.string().check(z.regex(LINE), z.maxLength(200)),
    signOff: z.optional(z.string().check(z.regex(LINES), z.maxLength(LONGEST.signOff))),
    user: z.string().check(z.regex(LINE), z.maxLength(320)),
    imap: server,
    smtp: server,
    fingerprint: z.string().check(z.regex(FINGERPRINT)),
    smtpFingerprint: z._default(z.string().check(z.regex(FINGERPRINT)), ''),
    folders: z._default(z.object({ sent: folder, archive: folder }), { sent: '', archive: '' }),
    oauth: z._default(
      z.nullable(
        z.object({
          clientId: z.string().check(z.regex(CLIENT_ID)),
          authorize: endpoint,
          token: endpoint,
          device: maybeEndpoint,
          revoke: z._default(maybeEndpoint, ''),
          issuer: maybeEndpoint,
          scopes: z.string().check(z.regex(SCOPES), z.maxLength(500)),
        }),
      ),
      null,
    ),
  });
});

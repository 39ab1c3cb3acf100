import { readUrl } from '../../../kernel/notes/values/url';
import { canonicalJson } from '../../../core/approvals/model/approval/call-hash';
import { hashText } from '../../../kernel/notes/values/hash';
import { parseJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import type { MailAccount, OAuthApp } from '../../../kernel/ports/mail-account';

const version = z.literal(1);

export const signInRecord = z.discriminatedUnion('kind', [
  z.object({
    version,
    kind: z.literal('oauth'),
    /** Changes with each sign-in of the person's, and not when a token is refreshed. */
    id: z.string(),
    access: z.string(),
    /** Epoch milliseconds by this computer's clock. */
    obtainedAt: z.number(),
    expiresAt: z.number(),
    /** '' if the provider gives none. */
    refresh: z.string(),
    clientSecret: z.string(),
    /** Whether the provider has ended it, so that only the person can sign in again. */
    isEnded: z.boolean(),
  }),
  z.object({
    version,
    kind: z.literal('command'),
    id: z.string(),
    argv: z.array(z.string()),
    /** SHA-256 of the program's file when the person allowed it. */
    hash: z.string(),
  }),
]);
export type StoredSignIn = z.infer<typeof signInRecord>;
export type OAuthSignIn = Extract<StoredSignIn, { kind: 'oauth' }>;

/**
 * Name of the secret that holds an account's sign-in. It hashes the app, the servers and the login: with any of them
 * changed there is no sign-in, so that no token reaches another server, whatever the vault's settings say.
 */
export function signInSecret({ address, user, imap, smtp, oauth }: MailAccount): string {
  const app = oauth === null ? null : { ...oauth };
  const bound = canonicalJson({ address, user, imap: { ...imap }, smtp: { ...smtp }, oauth: app });
  return `SIGN_IN_${hashText(bound).slice(0, 32)}`;
}

/** Longest time before its end at which a token is refreshed, in milliseconds. */
const MARGIN = 300_000;

/**
 * Whether a token needs to be refreshed before its use. A clock that was set back since makes the end meaningless; for one
 * that is wrong in any other way, the server's refusal counts.
 */
export function isStale({ obtainedAt, expiresAt }: OAuthSignIn, now: number): boolean {
  const margin = Math.min(MARGIN, (expiresAt - obtainedAt) / 5);
  return now >= expiresAt - margin || now < obtainedAt;
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The PKCE challenge of a verifier (RFC 7636, S256). */
const challengeOf = (verifier: string): string =>
  base64Url(Uint8Array.from(hashText(verifier).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)));

export function authorizationUrl(
  { clientId, authorize, scopes }: OAuthApp,
  asked: { redirectUri: string; state: string; verifier: string; address: string },
): string {
  const url = new URL(authorize);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    scope: scopes,
    state: asked.state,
    code_challenge: challengeOf(asked.verifier),
    code_challenge_method: 'S256',
    login_hint: asked.address,
  }))
    url.searchParams.set(name, value);
  return url.href;
}

/** Microsoft accepts any port of its registered address only for this name; for others the number is safer (RFC 8252). */
export const redirectName = ({ authorize }: OAuthApp): 'localhost' | '127.0.0.1' =>
  /(?:^|\.)microsoftonline\.(?:com|us|cn)$/.test(new URL(authorize).hostname) ? 'localhost' : '127.0.0.1';

/** Whether the provider that answered is the one that was asked (RFC 9207). Providers may leave the name out. */
export const isIssuer = ({ issuer, authorize }: OAuthApp, named: string | null): boolean =>
  named === null || (issuer === '' ? readUrl(named)?.origin === new URL(authorize).origin : named === issuer);

/** Reasons of a refusal (RFC 6749, 8628) that have a sentence of their own. */
const KNOWN = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'access_denied',
  'expired_token',
  'authorization_pending',
  'slow_down',
  'temporarily_unavailable',
  'server_error',
] as const;
export type Reason = (typeof KNOWN)[number] | 'other';

export const oauthReason = (error: string | null): Reason => KNOWN.find((each) => each === error) ?? 'other';

/** A token as headers and SASL fields can hold it. */
const TOKEN = z.string().check(z.regex(/^[\x21-\x7e]{1,16000}$/));
const seconds = z.exactOptional(z.coerce.number().check(z.minimum(0), z.maximum(100_000_000)));

const tokens = z.object({
  access_token: TOKEN,
  token_type: z.string().check(z.regex(/^bearer$/i)),
  expires_in: seconds,
  refresh_token: z.exactOptional(TOKEN),
});
const codes = z.object({
  device_code: TOKEN,
  user_code: z.string().check(z.regex(/^[A-Za-z0-9]+(?:[- ][A-Za-z0-9]+)*$/), z.maxLength(40)),
  verification_uri: z.string().check(z.maxLength(300), z.refine(isPage)),
  expires_in: seconds,
  interval: seconds,
});
const refusal = z.object({
  error: z.string(),
  /** Microsoft's numbers, which its documentation explains. */
  error_codes: z.exactOptional(z.array(z.number())),
});

export interface OAuthRefusal {
  kind: 'refused';
  reason: Reason;
  /** The provider's number of the reason; `null` if it has none. */
  number: number | null;
}
export type OAuthAnswer<Value> = { kind: 'given'; value: Value } | OAuthRefusal | { kind: 'unusable' };

export const readTokens = (text: string): OAuthAnswer<z.infer<typeof tokens>> => readAnswer(tokens, text);
export const readCodes = (text: string): OAuthAnswer<z.infer<typeof codes>> => readAnswer(codes, text);

/** Reads an answer of the provider. Of a refusal only the reason and number pass, because words may hold anything. */
function readAnswer<Value>(schema: z.ZodMiniType<Value>, text: string): OAuthAnswer<Value> {
  const answer = parseJson(text);
  const refused = refusal.safeParse(answer);
  if (refused.success) {
    const { error, error_codes: [number = null] = [] } = refused.data;
    return { kind: 'refused', reason: oauthReason(error), number };
  }
  const given = schema.safeParse(answer);
  return given.success ? { kind: 'given', value: given.data } : { kind: 'unusable' };
}

/** Whether a page may be shown to type a code on. */
function isPage(text: string): boolean {
  const url = /^[\x21-\x7e]+$/.test(text) ? readUrl(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Why the provider refused a sign-in, with the remedy. `host`: its name. */
export function refusalWords({ reason, number }: Omit<OAuthRefusal, 'kind'>, host: string): string {
  const mark = number === null ? '' : ` (${String(number)})`;
  return `${host} ${WORDS[reason]}${mark}. ${REMEDIES[reason] ?? 'Sign in again.'}`;
}

const WORDS: Record<Reason, string> = {
  invalid_grant:
    'no longer accepts this sign-in: it was withdrawn, or has expired, or the password was changed',
  invalid_client: 'does not accept the client id, or its secret',
  unauthorized_client: 'does not let this client id sign in this way',
  invalid_scope: 'does not know the permissions that were asked for',
  access_denied: 'says that the permission was denied',
  expired_token: 'says that the code has expired',
  authorization_pending: 'still waits for you to type the code',
  slow_down: 'asks for fewer requests',
  temporarily_unavailable: 'is not available now',
  server_error: 'has an error of its own',
  other: 'refused the sign-in for a reason that Deputy does not know',
};
const COPY = 'Copy the client id, and its secret if there is one, from the app that you registered.';
const REMEDIES: Partial<Record<Reason, string>> = {
  invalid_client: `${COPY} Then sign in again.`,
  unauthorized_client: `${COPY} It has to be one for desktop programs that allows public clients.`,
  invalid_scope: 'Add the permissions for IMAP and SMTP to the app that you registered.',
  access_denied: 'Sign in again and allow it; at work, an administrator may have to.',
  temporarily_unavailable: 'Try again later.',
  server_error: 'Try again later.',
};

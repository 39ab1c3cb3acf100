import type { Clock } from '../../../kernel/ports/clock';
import type { OAuthApp } from '../../../kernel/ports/mail-account';
import type { Loopback, SignInRequest } from '../../../kernel/ports/mail-login';
import { MailServerError } from '../../../kernel/ports/mail-source';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import {
  type OAuthAnswer,
  authorizationUrl,
  base64Url,
  isIssuer,
  type OAuthSignIn,
  readCodes,
  readTokens,
  redirectName,
  oauthReason,
  type OAuthRefusal,
  refusalWords,
} from '../model/sign-in';
import { postForm, stopped, type TokenCalls, unreadable } from './token-endpoint';

export interface GivenTokens {
  access: string;
  /** `null`: the former one stays valid. */
  refresh: string | null;
  /** Milliseconds. */
  lifetime: number;
}

interface Asked {
  app: OAuthApp;
  address: string;
  request: SignInRequest;
}

/** Milliseconds in which the person signs in. */
const PATIENCE_MS = 600_000;
/** Lifetime of a token whose provider names none, and the longest accepted one, in seconds. */
const USUAL_LIFETIME = 3_600;
const LONGEST_LIFETIME = 31_536_000;
/** Pauses between two polls for a code, in seconds (RFC 8628, section 3.5). */
const USUAL_PAUSE = 5;
const LONGEST_PAUSE = 60;

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Signs in by a browser on this computer: loopback with state and PKCE (RFC 8252, RFC 7636). */
export async function askInBrowser(
  ports: TokenCalls & { loopback: Loopback },
  { app, address, request }: Asked,
  signal: AbortSignal,
): Promise<GivenTokens> {
  const [state, verifier] = [random(), random()];
  const call = await ports.loopback.listen(redirectName(app), state);
  try {
    const { redirectUri } = call;
    const { host } = new URL(app.authorize);
    request.show({
      kind: 'link',
      url: authorizationUrl(app, { redirectUri, state, verifier, address }),
      host,
    });
    const answer = await within(ports.clock, call.answer, signal);
    if (!isIssuer(app, answer.get('iss')))
      throw new MailServerError(
        'not_signed_in',
        `Another provider than ${host} answered, so its answer was dropped. Check the addresses of the account's sign-in, and sign in again.`,
      );
    const code = answer.get('code') ?? '';
    if (code === '')
      throw refused({ kind: 'refused', reason: oauthReason(answer.get('error')), number: null }, app);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...clientOf(app, request),
    };
    return given(readTokens((await postForm(ports, { url: app.token, form }, signal)).text), app);
  } finally {
    call.close();
  }
}

/** Signs in by a code that the person types on any device (RFC 8628). */
export async function askForCode(
  ports: TokenCalls,
  { app, request }: Asked,
  signal: AbortSignal,
): Promise<GivenTokens> {
  if (app.device === '')
    throw new MailServerError(
      'not_signed_in',
      `${hostOf(app)} offers no sign-in codes for mail. Sign in by the browser of this computer.`,
    );
  const client = clientOf(app, request);
  const asked = { url: app.device, form: { scope: app.scopes, ...client } };
  const answer = readCodes((await postForm(ports, asked, signal)).text);
  if (answer.kind !== 'given') throw failed(answer, app);
  const { device_code, user_code, verification_uri, expires_in, interval = USUAL_PAUSE } = answer.value;
  request.show({ kind: 'code', code: user_code, url: verification_uri, host: new URL(app.device).host });
  const { clock } = ports;
  const end = clock.monotonic() + Math.min(PATIENCE_MS, (expires_in ?? Infinity) * 1_000);
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code,
    ...client,
  };
  for (let pause = interval; clock.monotonic() < end;) {
    await clock.sleep(Math.min(Math.max(pause, 1), LONGEST_PAUSE) * 1_000, signal).catch(() => {
      throw stopped();
    });
    const tokens = readTokens((await postForm(ports, { url: app.token, form }, signal)).text);
    const reason = tokens.kind === 'refused' ? tokens.reason : null;
    if (reason === 'slow_down') pause += USUAL_PAUSE;
    else if (reason !== 'authorization_pending') return given(tokens, app);
  }
  throw refused({ kind: 'refused', reason: 'expired_token', number: null }, app);
}

/** Gets new tokens by a refresh token; `ended` if the provider no longer accepts it. */
export async function refresh(
  ports: TokenCalls,
  { app, record }: { app: OAuthApp; record: OAuthSignIn },
  signal: AbortSignal,
): Promise<GivenTokens | 'ended'> {
  const form = {
    grant_type: 'refresh_token',
    refresh_token: record.refresh,
    scope: app.scopes,
    ...clientOf(app, record),
  };
  const answer = readTokens((await postForm(ports, { url: app.token, form }, signal)).text);
  return answer.kind === 'refused' && answer.reason === 'invalid_grant' ? 'ended' : given(answer, app);
}

/**
 * Asks the provider to end a sign-in (RFC 7009); whether it says so. Revoking the refresh token ends all that it gave, and a token that
 * is unknown there is ended.
 */
export async function revoke(
  ports: TokenCalls,
  { app, record }: { app: OAuthApp; record: OAuthSignIn },
): Promise<boolean> {
  const isLasting = record.refresh !== '';
  const token = isLasting ? record.refresh : record.access;
  if (token === '') return true;
  const hint = isLasting ? 'refresh_token' : 'access_token';
  const form = { token, token_type_hint: hint, ...clientOf(app, record) };
  return (await postForm(ports, { url: app.revoke, form }, new AbortController().signal)).isOk;
}

const clientOf = ({ clientId }: OAuthApp, { clientSecret }: { clientSecret: string }) => ({
  client_id: clientId,
  ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
});

function given(answer: ReturnType<typeof readTokens>, app: OAuthApp): GivenTokens {
  if (answer.kind !== 'given') throw failed(answer, app);
  const { access_token, refresh_token, expires_in = USUAL_LIFETIME } = answer.value;
  const lifetime = Math.min(expires_in, LONGEST_LIFETIME) * 1_000;
  return { access: access_token, refresh: refresh_token ?? null, lifetime };
}

const hostOf = ({ token }: OAuthApp): string => new URL(token).host;

const failed = (answer: Exclude<OAuthAnswer<unknown>, { kind: 'given' }>, app: OAuthApp): MailServerError =>
  answer.kind === 'refused' ? refused(answer, app) : unreadable(hostOf(app));

/** Reasons that may pass without the person's help. */
const BRIEF: readonly OAuthRefusal['reason'][] = ['temporarily_unavailable', 'server_error', 'slow_down'];

const refused = (refusal: OAuthRefusal, app: OAuthApp): MailServerError =>
  new MailServerError(
    BRIEF.includes(refusal.reason) ? 'unreachable' : 'not_signed_in',
    refusalWords(refusal, hostOf(app)),
  );

/** Waits for the person, but not for ever. */
async function within<Value>(clock: Clock, answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const rest = new AbortController();
  const late = clock.sleep(PATIENCE_MS, rest.signal).then(() => {
    throw new MailServerError(
      'not_signed_in',
      'The browser did not come back within ten minutes. Sign in again.',
    );
  });
  late.catch(() => undefined);
  try {
    return await unlessAborted(Promise.race([answer, late]), signal);
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  } finally {
    rest.abort();
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { OAuthApp } from '../../../../src/kernel/ports/mail-account';

/** What the server does at its next calls instead of what is right. */
export type Fault =
  | 'none'
  | 'redirect'
  | 'slow'
  | 'endless'
  | 'words'
  | 'unavailable'
  | 'drop'
  | { error: string; description?: string };

/** An authorization server on loopback: loopback redirect with PKCE, device codes, rotation with detection of reuse. */
export class AuthorizationServer {
  fault: Fault = 'none';
  /** Whether each refresh token is taken once; a second use ends the sign-in. */
  rotates = true;
  /** In seconds. */
  lifetime = 3_600;
  secret = '';
  /** Named in the redirect to the program; `null` leaves it out. */
  issuer: string | null = null;
  /** Whether the person typed the code. */
  isTyped = false;
  /** Runs before each answer. */
  onCall: () => Promise<void> = () => Promise.resolve();
  /** Forms that came to the token endpoint. */
  readonly calls: URLSearchParams[] = [];
  /** What it was asked to end, with the kind of the token. */
  readonly revoked: [hint: string, token: string][] = [];
  /** Every token and code that it gave out. */
  readonly given: string[] = [];
  #access = new Set<string>();
  readonly #refresh = new Map<string, 'fresh' | 'used'>();
  readonly #codes = new Map<string, { challenge: string; redirectUri: string }>();
  #devices = 0;

  private constructor(readonly origin: string) {}

  static async start(): Promise<AuthorizationServer> {
    const http = createServer((request, response) => void server.#answer(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const server = new AuthorizationServer(
      `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
    );
    onTestFinished(() => {
      http.closeAllConnections();
      http.close();
    });
    return server;
  }

  app(change: Partial<OAuthApp> = {}): OAuthApp {
    return {
      clientId: 'client-1',
      authorize: `${this.origin}/authorize`,
      token: `${this.origin}/token`,
      device: `${this.origin}/device`,
      revoke: '',
      issuer: '',
      scopes: 'imap smtp offline_access',
      ...change,
    };
  }

  accepts(token: string): boolean {
    return this.#access.has(token);
  }

  /** Access tokens end, as when the person's clock is wrong or an administrator ends them. */
  endAccess(): void {
    this.#access = new Set();
  }

  /** The person withdraws the permission. */
  revoke(): void {
    this.endAccess();
    this.#refresh.clear();
  }

  /** The person signs in at the page, and says where the browser is sent. */
  async consent(page: string, answer: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const asked = new URL(page).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (this.issuer !== null) back.searchParams.set('iss', this.issuer);
    if (answer === 'deny') back.searchParams.set('error', 'access_denied');
    else {
      const code = this.#new('code');
      this.#codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      back.searchParams.set('code', code);
    }
    return back;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const say = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    // A mail server asks whether a token holds (RFC 7662).
    if (request.url === '/introspect') {
      const isHeld = this.accepts(form.get('token') ?? '');
      say(isHeld ? 200 : 401, isHeld ? { active: true, email: 'ann@example.com' } : { active: false });
      return;
    }
    this.calls.push(form);
    await this.onCall();
    if (this.fault !== 'none') {
      this.#fail(response, say);
      return;
    }
    if (form.get('client_id') !== 'client-1' || (form.get('client_secret') ?? '') !== this.secret)
      say(401, { error: 'invalid_client' });
    else if (request.url === '/device')
      say(200, {
        device_code: this.#new('device'),
        user_code: 'ABCD-EFGH',
        verification_uri: 'https://example.com/device',
        expires_in: 900,
        interval: 5,
      });
    else if (request.url === '/revoke') {
      this.revoked.push([form.get('token_type_hint') ?? '', form.get('token') ?? '']);
      this.revoke();
      response.writeHead(200).end();
    } else say(...this.#grant(form));
  }

  #fail(response: ServerResponse, say: (status: number, answer: object) => void): void {
    const { fault } = this;
    if (fault === 'slow' || fault === 'none') return;
    if (fault === 'drop') response.destroy();
    else if (fault === 'unavailable') say(503, { error: 'temporarily_unavailable' });
    else if (fault === 'words') response.end(`<html>${this.given.join(' ')}</html>`);
    else if (fault === 'redirect') response.writeHead(307, { location: 'http://127.0.0.1:9/steal' }).end();
    else if (fault === 'endless') {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      more();
    } else {
      const { error, description } = fault;
      say(400, { error, error_description: description ?? this.given.join(' '), error_codes: [700_016] });
    }
  }

  #grant(form: URLSearchParams): [number, object] {
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const found = this.#codes.get(form.get('code') ?? '');
        this.#codes.delete(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        return found?.challenge === challenge && found.redirectUri === form.get('redirect_uri')
          ? this.#tokens()
          : [400, { error: 'invalid_grant' }];
      }
      case 'refresh_token': {
        const token = form.get('refresh_token') ?? '';
        const state = this.#refresh.get(token);
        if (state === 'used') this.revoke();
        if (state !== 'fresh') return [400, { error: 'invalid_grant' }];
        if (this.rotates) this.#refresh.set(token, 'used');
        return this.#tokens(this.rotates);
      }
      case null:
      default:
        if (this.isTyped) return this.#tokens();
        this.#devices += 1;
        return [400, { error: this.#devices === 2 ? 'slow_down' : 'authorization_pending' }];
    }
  }

  /** A token that another program got. */
  newAccess(): string {
    const access = this.#new('access');
    this.#access.add(access);
    return access;
  }

  #tokens(isNew = true): [number, object] {
    const access = this.newAccess();
    const refresh = isNew ? this.#new('refresh') : null;
    if (refresh !== null) this.#refresh.set(refresh, 'fresh');
    return [
      200,
      {
        access_token: access,
        token_type: 'Bearer',
        expires_in: this.lifetime,
        ...(refresh === null ? {} : { refresh_token: refresh }),
      },
    ];
  }

  #new(kind: string): string {
    const text = `${kind}-${randomBytes(18).toString('base64url')}`;
    this.given.push(text);
    return text;
  }
}

/** A browser that follows the redirect at the end of a sign-in; resolves to the status of the answer. */
export const navigate = (url: URL | string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', reject);
  });

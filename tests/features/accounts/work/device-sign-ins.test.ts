import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openLoopback } from '../../../../src/features/accounts/servers/loopback';
import { signInFiles } from '../../../../src/adapters/desktop/sign-in-files';
import { singleFetch } from '../../../../src/adapters/desktop/single-fetch';
import { DeviceSignIns } from '../../../../src/features/accounts/work/device-sign-ins';
import type { MailAccount } from '../../../../src/kernel/ports/mail-account';
import type { SignInStep } from '../../../../src/kernel/ports/mail-login';
import { accountFor } from '../../../core/settings/account';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import { promise } from '../../../promise';
import { AuthorizationServer, type Fault, navigate } from './authorization-server';

const NEVER = new AbortController().signal;
const HOUR = 3_600_000;

/** A device with an account at a provider; `seen` is all that a person could have read. */
class Stage {
  readonly clock = new FakeClock();
  readonly store = new MemorySecretStore();
  readonly seen: string[] = [];
  isLocalOnly = false;
  account: MailAccount;
  readonly signIns: DeviceSignIns;

  constructor(readonly server: AuthorizationServer) {
    this.account = accountFor({ oauth: server.app() });
    this.signIns = this.open();
  }

  static readonly begin = async (): Promise<Stage> => new Stage(await AuthorizationServer.start());

  /** Another process on the same device. */
  open(change: Partial<ConstructorParameters<typeof DeviceSignIns>[0]> = {}): DeviceSignIns {
    return new DeviceSignIns({
      secrets: new MemorySecretStore(),
      store: this.store,
      loopback: openLoopback(nodeModules),
      programs: null,
      fetch: singleFetch(nodeModules),
      clock: this.clock,
      isLocalOnly: () => this.isLocalOnly,
      ...change,
    });
  }

  /** Signs in by the browser; `visit` is what happens there, by default the person allows it. */
  async signIn(
    visit: (link: string) => Promise<unknown> = async (link) => navigate(await this.server.consent(link)),
    clientSecret = '',
  ): Promise<string> {
    const visits: Promise<unknown>[] = [];
    const show = (step: SignInStep): void => {
      this.seen.push(step.kind === 'link' ? step.host : step.url);
      visits.push(visit(step.url));
    };
    const signedIn = await this.signIns.signIn(this.account, { way: 'browser', clientSecret, show }, NEVER);
    await Promise.all(visits);
    if (!signedIn.ok) this.seen.push(signedIn.error.message);
    return signedIn.ok ? 'signed in' : signedIn.error.message;
  }

  /** The token that a mail server would get, or why there is none. */
  async token(refused?: string): Promise<string> {
    try {
      return (await this.signIns.prove(this.account, refused)).secret;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.seen.push(why);
      return why;
    }
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
  }
}

let stage: Stage;
const begin = async (): Promise<Stage> => (stage = await Stage.begin());

afterEach(() => {
  // Nothing that was shown holds a token, a code or a secret, whatever the server did.
  const words = stage.seen.join('\n');
  expect(stage.server.given.filter((each) => words.includes(each))).toEqual([]);
  expect(words).not.toContain('secret-of-the-app');
});

describe('a sign-in by the browser', () => {
  it('gives a token that lasts, and nothing of it is shown', async () => {
    const { server, signIns, account } = await begin();
    expect(await signIns.state(account)).toMatchObject({ kind: 'signed_out' });
    expect(await stage.token()).toContain('is not signed in on this device');
    expect(await stage.signIn()).toBe('signed in');
    expect(await signIns.state(account)).toEqual({ kind: 'signed_in' });
    expect(server.accepts(await stage.token())).toBe(true);
    expect(server.calls).toHaveLength(1);
    const [form] = server.calls;
    expect(form?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(form?.has('client_secret')).toBe(false);
  });

  it('sends the secret of the app where the provider gave one, and keeps it for later', async () => {
    const { server } = await begin();
    server.secret = 'secret-of-the-app';
    expect(await stage.signIn()).toContain('does not accept the client id');
    expect(await stage.signIn(undefined, 'secret-of-the-app')).toBe('signed in');
    await stage.pass(HOUR);
    expect(server.accepts(await stage.token())).toBe(true);
  });

  it('is none where the person denies it, or another provider answers', async () => {
    const { server } = await begin();
    const denied = await stage.signIn(async (link) => navigate(await server.consent(link, 'deny')));
    expect(denied).toMatch(/says that the permission was denied.*an administrator may have to/);
    server.issuer = 'https://evil.example';
    expect(await stage.signIn()).toContain('Another provider than');
    expect(server.calls).toEqual([]);
    server.issuer = server.origin;
    expect(await stage.signIn()).toBe('signed in');
    stage.account = accountFor({ oauth: server.app({ issuer: `${server.origin}/tenant` }) });
    expect(await stage.signIn()).toContain('Another provider than');
  });

  it('ends after ten minutes without an answer, and at once when it is stopped', async () => {
    const { clock, signIns, account } = await begin();
    const stop = new AbortController();
    const request = { way: 'browser' as const, clientSecret: '', show: () => undefined };
    const late = signIns.signIn(account, request, NEVER);
    const stopped = signIns.signIn(account, request, stop.signal);
    await expect.poll(() => clock.pending).toBe(2);
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, error: { code: 'stopped' } });
    await clock.advance(600_000);
    expect(await late).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('ten minutes') },
    });
  });
});

describe('a sign-in on a phone', () => {
  it('is none, and says where to sign in', async () => {
    promise('A phone signs in to no account');
    const { server, account } = await begin();
    const phone = stage.open({ loopback: null });
    for (const way of ['browser', 'code'] as const)
      expect(
        await phone.signIn(account, { way, clientSecret: '', show: () => undefined }, NEVER),
      ).toMatchObject({
        ok: false,
        error: { code: 'no_sockets', message: expect.stringContaining('Sign in on your computer') },
      });
    expect(server.calls).toEqual([]);
  });
});

describe('a sign-in by a code', () => {
  const byCode = async (onPause: () => void): Promise<string> => {
    const { signIns, account, clock } = stage;
    const show = ({ kind, ...step }: SignInStep): void => {
      stage.seen.push(JSON.stringify(step));
      expect(kind).toBe('code');
    };
    const over = { isOver: false };
    const signing = signIns.signIn(account, { way: 'code', clientSecret: '', show }, NEVER);
    void signing.finally(() => (over.isOver = true));
    while (!over.isOver) {
      const before = stage.server.calls.length;
      await expect.poll(() => over.isOver || clock.pending > 0).toBe(true);
      await clock.advance(5_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (stage.server.calls.length > before) onPause();
    }
    const signed = await signing;
    return signed.ok ? 'signed in' : signed.error.message;
  };

  it('waits until the code is typed, more slowly where the provider asks for that', async () => {
    const { server } = await begin();
    let pauses = 0;
    const outcome = await byCode(() => {
      pauses += 1;
      server.isTyped = pauses > 3;
    });
    expect(outcome).toBe('signed in');
    expect(stage.seen.join()).toContain('ABCD-EFGH');
    expect(server.accepts(await stage.token())).toBe(true);
  });

  it('ends when the code has expired, and is not offered where the provider has none', async () => {
    const { server } = await begin();
    expect(await byCode(() => undefined)).toContain('the code has expired');
    stage.account = accountFor({ oauth: server.app({ device: '' }) });
    const request = { way: 'code' as const, clientSecret: '', show: () => undefined };
    expect(await stage.signIns.signIn(stage.account, request, NEVER)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Sign in by the browser') },
    });
  });
});

describe('a token', () => {
  it('is refreshed before it ends, over three lifetimes, with refresh tokens that are each used once', async () => {
    const { server } = await begin();
    await stage.signIn();
    const tokens = new Set<string>();
    for (let minutes = 0; minutes < 180; minutes += 10) {
      const token = await stage.token();
      expect(server.accepts(token)).toBe(true);
      tokens.add(token);
      await stage.pass(600_000);
    }
    expect(tokens.size).toBe(3);
  });

  it('is refreshed once by many logins at the same time, and seen by another process', async () => {
    const { server, account } = await begin();
    await stage.signIn();
    await stage.pass(HOUR);
    const other = stage.open();
    const [first, ...rest] = await Promise.all(Array.from({ length: 8 }, () => stage.token()));
    expect(new Set(rest)).toEqual(new Set([first]));
    expect((await other.prove(account)).secret).toBe(first);
    expect(server.calls).toHaveLength(2);
  });

  it('is refreshed once by two processes that share the files of a terminal, and a killed one holds nobody up', async () => {
    promise('a refresh token is used by one process at a time');
    const { folder } = temporaryFolder();
    const { server, account } = await begin();
    const [first, second] = [stage, stage].map((each) =>
      each.open({ store: signInFiles(nodeModules, folder) }),
    ) as [DeviceSignIns, DeviceSignIns];
    const request = {
      way: 'browser' as const,
      clientSecret: '',
      show: ({ url }: SignInStep) => void server.consent(url).then((back) => navigate(back)),
    };
    expect((await first.signIn(account, request, NEVER)).ok).toBe(true);
    for (let lifetime = 1; lifetime <= 3; lifetime++) {
      await stage.pass(HOUR);
      const [one, other] = await Promise.all([first.prove(account), second.prove(account)]);
      expect(one).toEqual(other);
      expect(server.calls).toHaveLength(1 + lifetime);
    }
    const [file = ''] = readdirSync(join(folder, 'sign-ins'));
    const lock = join(folder, 'sign-ins', `${file}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, 1_000, 1_000);
    await stage.pass(HOUR);
    expect(server.accepts((await second.prove(account)).secret)).toBe(true);
    expect(readdirSync(join(folder, 'sign-ins'))).toEqual([file]);
    expect(statSync(join(folder, 'sign-ins', file)).mode & 0o777).toBe(0o600);
  });

  it('does not come back where the person signs out while the provider is asked', async () => {
    const { server, signIns, account } = await begin();
    await stage.signIn();
    await stage.pass(HOUR);
    server.onCall = async () => void (await signIns.signOut(account));
    expect(await stage.token()).toContain('is not signed in');
    expect(await stage.token()).toContain('is not signed in');
  });

  it('is that of the new sign-in where the person signs in again while the provider is asked', async () => {
    const { server, signIns, account } = await begin();
    await stage.signIn();
    await stage.pass(HOUR);
    let mark: string | null = null;
    server.onCall = async () => {
      server.onCall = () => Promise.resolve();
      await stage.signIn();
      mark = await signIns.mark(account);
    };
    const token = await stage.token();
    expect(await signIns.mark(account)).toBe(mark);
    expect(await stage.token()).toBe(token);
  });

  it('is fetched anew once after a server refused it, whatever the clock says', async () => {
    const { server } = await begin();
    await stage.signIn();
    const first = await stage.token();
    server.endAccess();
    expect(await stage.token()).toBe(first);
    const second = await stage.token(first);
    expect(server.accepts(second)).toBe(true);
    expect(await stage.token(first)).toBe(second);
    expect(server.calls).toHaveLength(2);
  });

  it.each([-30, -1, 1, 30])('is right again when the clock jumps by %d days', async (days) => {
    const { server, clock } = await begin();
    await stage.signIn();
    const before = await stage.token();
    Object.defineProperty(clock, 'now', {
      value: () => Date.parse('2026-11-02T08:00:00Z') + days * 24 * HOUR,
    });
    const token = await stage.token();
    expect(server.accepts(token)).toBe(true);
    expect(token).not.toBe(before);
    expect(await stage.token()).toBe(token);
  });

  it('is not given out after the person withdrew the permission, and the provider is asked once', async () => {
    const { server, signIns, account } = await begin();
    await stage.signIn();
    server.revoke();
    await stage.pass(HOUR);
    for (let time = 0; time < 3; time++)
      expect(await stage.token()).toMatch(/has ended the sign-in of ann@example\.com.*Sign in again\.$/);
    expect(server.calls).toHaveLength(2);
    expect(await signIns.state(account)).toMatchObject({
      kind: 'signed_out',
      why: expect.stringContaining('Sign in'),
    });
    expect([...stage.store.keys.values()].join()).not.toMatch(/access-|refresh-/);
    expect(await stage.signIn()).toBe('signed in');
    expect(server.accepts(await stage.token())).toBe(true);
  });

  it.each<[Fault, RegExp]>([
    ['redirect', /sends the sign-in on to another address/],
    ['endless', /gave no answer that Deputy can read/],
    ['words', /gave no answer that Deputy can read/],
    ['unavailable', /is not available now\. Try again later/],
    ['drop', /did not answer/],
    [{ error: 'invalid_client' }, /does not accept the client id, or its secret \(700016\)\. Copy/],
    [{ error: 'unauthorized_client' }, /public clients/],
    [{ error: 'invalid_scope' }, /Add the permissions for IMAP and SMTP/],
    [{ error: 'access-stolen ', description: 'x' }, /for a reason that Deputy does not know/],
  ])('is not got from a provider that answers with %j, and the sign-in stays', async (fault, why) => {
    const { server, signIns, account } = await begin();
    await stage.signIn();
    await stage.pass(HOUR);
    server.fault = fault;
    expect(await stage.token()).toMatch(why);
    expect(await signIns.state(account)).toEqual({ kind: 'signed_in' });
    server.fault = 'none';
    expect(server.accepts(await stage.token())).toBe(true);
  });

  it('is not waited for without end, and one that still holds is used meanwhile', async () => {
    const { server, clock } = await begin();
    await stage.signIn();
    const first = await stage.token();
    await stage.pass(HOUR - 60_000);
    server.fault = 'slow';
    const waiting = stage.token();
    await expect.poll(() => server.calls.length).toBe(2);
    await clock.advance(20_000);
    expect(await waiting).toBe(first);
    await stage.pass(60_000);
    const late = stage.token();
    await expect.poll(() => server.calls.length).toBe(3);
    await clock.advance(20_000);
    expect(await late).toContain('did not answer');
  });

  it('belongs to one login at one pair of servers and one app: with any of them changed there is none', async () => {
    promise('A token goes to the servers of its account and to the provider, and nowhere else');
    promise('the stored sign-in bears a hash of them and of the servers as its name');
    const { server, account } = await begin();
    await stage.signIn();
    const other = { host: 'imap.evil.example', port: 993, security: 'tls' as const };
    for (const change of [
      { imap: other },
      { smtp: other },
      { user: 'eve' },
      { address: 'eve@example.com' },
      { oauth: server.app({ token: `${server.origin}/other` }) },
      { oauth: server.app({ scopes: 'more' }) },
      { oauth: server.app({ clientId: 'other' }) },
    ]) {
      stage.account = { ...account, ...change };
      expect(await stage.token()).toContain('have changed since. Sign in.');
    }
    expect(server.calls).toHaveLength(1);
  });

  it('is asked for nowhere under "Local only", and gone after signing out', async () => {
    const { server, signIns, account } = await begin();
    await stage.signIn();
    stage.isLocalOnly = true;
    expect(await stage.token()).toContain('Local only');
    expect(await stage.signIn()).toContain('Local only');
    stage.isLocalOnly = false;
    expect(await signIns.signOut(account)).toBe('here');
    expect(await stage.token()).toContain('is not signed in');
    expect(server.calls).toHaveLength(1);
  });

  it('is ended at the provider, too, where the account names an address for that', async () => {
    promise('asks the provider to end it where the account names an address for that');
    const { server, signIns } = await begin();
    const account = accountFor({ oauth: server.app({ revoke: `${server.origin}/revoke` }) });
    stage.account = account;
    await stage.signIn();
    const token = await stage.token();
    expect(server.accepts(token)).toBe(true);
    expect(await signIns.signOut(account)).toBe('revoked');
    expect(server.accepts(token)).toBe(false);
    const [refresh] = server.given.filter((each) => each.startsWith('refresh'));
    expect(server.revoked).toEqual([['refresh_token', refresh]]);
    expect(server.calls.at(-1)?.get('client_id')).toBe('client-1');
    expect(await stage.token()).toContain('is not signed in');
    expect(await signIns.signOut(account)).toBe('here');
  });

  it.each<Fault>(['redirect', 'unavailable', 'drop', 'endless', { error: 'invalid_client' }])(
    'is gone here, and not said to be ended there, where the provider fails: %s',
    async (fault) => {
      const { server, signIns } = await begin();
      const account = accountFor({ oauth: server.app({ revoke: `${server.origin}/revoke` }) });
      stage.account = account;
      await stage.signIn();
      server.fault = fault;
      expect(await signIns.signOut(account)).toBe('unconfirmed');
      expect(await stage.token()).toContain('is not signed in');
      expect(server.revoked).toEqual([]);
    },
  );
});

import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDovecot, QUESTION } from '../servers/imap/dovecot';
import { navigate } from '../work/authorization-server';
import { type Mechanism, openTokenServers, type TokenServers } from '../work/token-servers';
import { promise } from '../../../promise';
import { someOf } from '../../../runs';
import { Machine } from '../../../headless/deputy-process';

/** A person whose servers take tokens of an authorization server alone. */
class TokenPerson {
  readonly machine = new Machine();
  /** All that any command said. */
  words = '';

  private constructor(readonly servers: TokenServers) {}

  static async begin(mechanism: Mechanism): Promise<TokenPerson> {
    const person = new TokenPerson(await openTokenServers(mechanism));
    return person;
  }

  async type(command: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
    const { code, stdout, stderr } = await this.machine.run(command, this.machine.vault, ...args);
    this.words += stdout + stderr;
    return { code, said: stdout + stderr };
  }

  async addAccount(...more: string[]): Promise<void> {
    await this.type('setup');
    await this.type(
      ...(['accounts', '--add', 'other', '--address', 'ann@example.com', '--name', 'work'] as const),
      ...[
        '--imap',
        `127.0.0.1:${String(this.servers.imap.imap)}`,
        '--smtp',
        `127.0.0.1:${String(this.servers.smtpPort)}/tls`,
      ],
      ...more,
    );
    await this.type('accounts', '--pin', 'work', '--fingerprint', this.servers.imap.fingerprint);
  }

  async addApp(): Promise<void> {
    const { authorize, token, device } = this.servers.provider.app();
    const endpoints = [authorize, token, device].join(',');
    await this.addAccount('--client-id', 'client-1', '--endpoints', endpoints, '--scopes', 'imap smtp');
  }

  async allow(): Promise<void> {
    const { said } = await this.type('accounts', '--json');
    const [account] = (JSON.parse(said) as { accounts: { hash: string }[] }).accounts;
    for (const to of ['read', 'send'])
      await this.type('accounts', '--allow', account?.hash ?? '', '--to', to);
  }

  /** Signs in as a person who opens the link that the command shows. */
  async signIn(): Promise<{ code: number | null; said: string }> {
    this.machine.onWarning = (text) => {
      const [link] = /http\S+authorize\S+/.exec(text) ?? [];
      if (link !== undefined) void this.servers.provider.consent(link).then((back) => navigate(back));
    };
    return this.type('accounts', '--sign-in', 'work');
  }

  async answer(): Promise<void> {
    const [draft = ''] = this.machine.paths().filter((path) => path.startsWith('Drafts/'));
    const [, head = '', body = ''] = /^(---\n[^]*?\n---\n)([^]*)$/.exec(this.machine.read(draft)) ?? [];
    this.machine.write(draft, `${head}${body.replace(/\[[^\]\n]+\]/g, 'Yes, with pleasure')}`);
    await this.type('ask-again', draft);
    const [waiting = ''] = this.machine.paths().filter((path) => path.startsWith('Pending_Approval/'));
    const { stdout, stderr } = await this.machine.approve(waiting);
    this.words += stdout + stderr;
  }

  /** Files, beside the sign-in's own, that hold a token or a code. */
  leaks(): string[] {
    const { given } = this.servers.provider;
    const config = this.machine.environment['DEPUTY_CONFIG_DIR'] ?? '';
    const files = [this.machine.vault, config].flatMap((root) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const found = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return !file.includes('sign-ins') && given.some((each) => text.includes(each));
    });
    return [...found, ...given.filter((each) => this.words.includes(each))];
  }

  signInFile(): string {
    const folder = join(this.machine.environment['DEPUTY_CONFIG_DIR'] ?? '', 'sign-ins');
    return join(folder, readdirSync(folder)[0] ?? '');
  }
}

describeDovecot('A mailbox that takes tokens alone', () => {
  it.each(someOf(['xoauth2', 'oauthbearer'] as const, { ci: 2, desk: 2 }))(
    'is read and answered from by %s, over three lifetimes of a token',
    async (mechanism) => {
      promise('A token is got anew before it ends, and once after a server refused it');
      promise('a file that only you may read');
      const person = await TokenPerson.begin(mechanism);
      await person.addApp();
      await person.allow();
      const early = await person.type('fetch');
      expect(early.said).toContain('is not signed in on this device');
      expect(early.said).toContain('--sign-in work');
      const signedIn = await person.signIn();
      expect(signedIn).toMatchObject({ code: 0, said: expect.stringContaining('Signed in on this device.') });
      expect(statSync(person.signInFile()).mode & 0o777).toBe(0o600);
      expect((await person.type('accounts', '--check', 'work')).code).toBe(0);
      await person.type('fetch');
      for (let lifetime = 0; lifetime < 3; lifetime++) {
        person.servers.provider.endAccess();
        person.servers.imap.deliver(QUESTION.replaceAll('lunch-1', `lunch-${String(lifetime)}`));
        expect((await person.type('run')).code).toBe(0);
        person.servers.provider.endAccess();
        await person.answer();
        expect(person.servers.mails).toHaveLength(lifetime + 1);
      }
      expect(person.machine.paths().filter((path) => /Needs_Action|Done/.test(path)).length).toBeGreaterThan(
        2,
      );
      expect(person.leaks()).toEqual([]);
    },
  );

  it('says that the permission was withdrawn, and works again after signing in', async () => {
    promise('removing the account forget it here');
    promise(
      'A sign-in that the provider has ended is not tried again: Deputy says so, and you sign in once more',
    );
    const person = await TokenPerson.begin('xoauth2');
    await person.addApp();
    await person.allow();
    await person.signIn();
    await person.type('fetch');
    person.servers.provider.revoke();
    const asked = person.servers.provider.calls.length;
    for (let time = 0; time < 2; time++) {
      const { said } = await person.type('fetch');
      expect(said).toMatch(/has ended the sign-in of ann@example\.com.*Sign in again/);
    }
    expect(person.servers.provider.calls.length).toBe(asked + 1);
    expect((await person.type('status')).said).toContain('Sign in again');
    await person.signIn();
    expect((await person.type('fetch')).code).toBe(0);
    await person.type('accounts', '--sign-out', 'work');
    expect((await person.type('fetch')).said).toContain('is not signed in on this device');
    expect(person.leaks()).toEqual([]);
  });

  it('takes tokens of a command, as long as neither the command nor its file changes', async () => {
    promise('without a shell, with ten seconds to print a token as its first line');
    const person = await TokenPerson.begin('xoauth2');
    await person.addAccount();
    await person.allow();
    const {
      machine,
      servers: { provider },
    } = person;
    const program = join(machine.workingFolder, 'token');
    const print = (line: string): void => {
      writeFileSync(program, `#!/bin/sh\n[ "$1" = 'a;b $(c)' ] && printf '%s\\nmore\\n' '${line}'\n`);
      chmodSync(program, 0o755);
    };
    const token = provider.newAccess();
    print(token);
    const allow = (): Promise<{ code: number | null; said: string }> =>
      person.type('accounts', '--token-command', 'work', '--', program, 'a;b $(c)');
    expect((await allow()).code).toBe(0);
    expect((await person.type('fetch')).code).toBe(0);
    print(`${token}x`);
    expect((await person.type('fetch')).said).toContain('has changed since you allowed it');
    await allow();
    expect((await person.type('fetch')).said).toContain('refused the sign-in');
    expect(person.leaks()).toEqual([]);
    expect((await person.type('accounts', '--token-command', 'work', '--', 'no-such-program')).code).toBe(2);
  });
});

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe } from 'vitest';
import type { MailAccount } from '../../../../../src/kernel/ports/mail-account';
import { accountFor } from '../../../../core/settings/account';
import { fingerprintOf } from '../../../../wire/certificates';

const DOVECOT = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(existsSync) ?? null;

if (DOVECOT === null && process.env['DEPUTY_DOVECOT'] === 'required')
  throw new Error('DEPUTY_DOVECOT is "required", and there is no dovecot. Install dovecot-imapd.');

/** Tests against a real mail server; where dovecot is missing they are skipped, and their title says so. */
export const describeDovecot = (title: string, tests: () => void): void => {
  // oxlint-disable-next-line vitest/no-disabled-tests -- it needs a server that not every machine has; CI requires it
  if (DOVECOT === null) describe.skip(`${title} (skipped: install dovecot-imapd)`, tests);
  else describe(title, tests);
};

/** User and group. */
const NOBODY = 65_534;

export const QUESTION = [
  'From: Bob Bell <bob@example.org>',
  'To: Ann <ann@example.com>',
  'Subject: Lunch on Thursday?',
  'Message-ID: <lunch-1@example.org>',
  'Date: Mon, 02 Nov 2026 10:00:00 +0000',
  '',
  'Hello Ann, can you come to lunch on Thursday at noon? Please tell me by tomorrow.',
  '',
].join('\r\n');

export const PASSWORD = 'correct-horse-7';
/** Owner of the mailbox, unless another is named. */
const ANN = 'ann@example.com';

/** A mail server of its own on loopback, with a mailbox for each address. */
export class Dovecot {
  private constructor(
    readonly folder: string,
    readonly imaps: number,
    readonly imap: number,
    /** SHA-256 of its certificate, as accounts keep it. */
    readonly fingerprint: string,
  ) {}

  /** `settings`: lines for its configuration. Tries again, because another process may have taken a port meanwhile. */
  static async start(settings = ''): Promise<Dovecot> {
    for (let tries = 1; ; tries++)
      try {
        return await Dovecot.#startOnce(settings);
      } catch (error) {
        if (tries === 3) throw error;
      }
  }

  static async #startOnce(settings: string): Promise<Dovecot> {
    const folder = mkdtempSync(join(tmpdir(), 'deputy-dovecot-'));
    const [imaps, imap] = [await freePort(), await freePort()];
    makeCertificate(folder);
    const pem = readFileSync(join(folder, 'cert.pem'), 'utf8');
    const server = new Dovecot(folder, imaps, imap, fingerprintOf(pem));
    chmodSync(folder, 0o755);
    for (const name of ['base', 'state', 'mail']) mkdirSync(join(folder, name));
    server.#own();
    writeFileSync(join(folder, 'dovecot.conf'), `${configuration(folder, { imaps, imap })}\n${settings}\n`);
    await server.#run();
    return server;
  }

  async #run(): Promise<void> {
    execFileSync(DOVECOT ?? '', ['-c', join(this.folder, 'dovecot.conf')], { stdio: 'ignore' });
    for (let tries = 0; tries < 3_000; tries++) {
      if (await answers(this.imap)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(readFileSync(join(this.folder, 'log'), 'utf8'));
  }

  /** The server dies, and is there again. */
  async restart(): Promise<void> {
    await this.#end();
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 });
  }

  /**
   * Kills all its processes: `dovecot stop` takes two seconds, and some of them write until then. Waits for its port to close, but
   * not for ever, because another server may take the port.
   */
  async #end(): Promise<void> {
    const pid = join(this.folder, 'base', 'master.pid');
    process.kill(-Number(readFileSync(pid, 'utf8')), 'SIGKILL');
    // The next one would take a dead process that its parent has not asked about for a running one.
    rmSync(pid);
    for (let tries = 0; tries < 400 && (await answers(this.imap)); tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  account(changes: Partial<MailAccount> = {}): MailAccount {
    return accountFor({
      imap: { host: '127.0.0.1', port: this.imaps, security: 'tls' },
      fingerprint: this.fingerprint,
      ...changes,
    });
  }

  /** Puts a mail into a folder, as a delivery does. */
  deliver(mail: string | Uint8Array, folder = 'INBOX', user = ANN): void {
    const place = this.#maildir(folder, user);
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(place, part), { recursive: true, mode: 0o777 });
    const name = `${String(Date.now())}.${randomBytes(8).toString('hex')}.test`;
    writeFileSync(join(place, 'tmp', name), mail);
    renameSync(join(place, 'tmp', name), join(place, 'new', name));
    this.#own();
  }

  /** Many at once. */
  deliverAll(mails: readonly string[]): void {
    const place = this.#maildir('INBOX');
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(place, part), { recursive: true, mode: 0o777 });
    for (const [at, mail] of mails.entries())
      writeFileSync(
        join(place, 'new', `${String(1_700_000_000 + at)}.${randomBytes(6).toString('hex')}.test`),
        mail,
      );
    this.#own();
  }

  /** The folder is as new: each mail gets another UID, in another order. */
  renumber(): void {
    const place = this.#maildir('INBOX');
    for (const name of readdirSync(place)) if (name.startsWith('dovecot')) rmSync(join(place, name));
    for (const part of ['cur', 'new'])
      for (const name of readdirSync(join(place, part))) {
        const [, ...rest] = name.split('.');
        const time = String(1_600_000_000 + Math.floor(Math.random() * 1_000_000));
        renameSync(join(place, part, name), join(place, part, [time, ...rest].join('.')));
      }
  }

  /** What the mailbox looks like to its owner: flags by file, which only this program could have changed. */
  flags(user = ANN): string[] {
    const place = this.#maildir('INBOX', user);
    return ['cur', 'new']
      .flatMap((part) => readdirSync(join(place, part)).map((name) => name.split(':2,')[1] ?? ''))
      .sort();
  }

  /** The mails of a folder, as its owner's mail program gets them. */
  async mails(user: string, folder = 'INBOX'): Promise<string[]> {
    const said = await this.by([`EXAMINE ${folder}`, 'FETCH 1:* (BODY.PEEK[])'], user);
    return [...said.matchAll(/BODY\[\] \{(\d+)\}\r\n/g)].map(({ 0: opening, 1: length, index }) =>
      said.slice(index + opening.length, index + opening.length + Number(length)),
    );
  }

  /** Runs commands as another client of the person's would. */
  async by(commands: readonly string[], user = ANN): Promise<string> {
    const script = [`LOGIN ${user} ${PASSWORD}`, ...commands, 'LOGOUT'];
    let [at, said] = [0, ''];
    const client = connectTls({ host: '127.0.0.1', port: this.imaps, rejectUnauthorized: false });
    const send = (): void => {
      client.write(`c${String(at)} ${script[at] ?? ''}\r\n`);
    };
    // Each command waits for the answer to the one before, as in a mail program.
    client.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (!new RegExp(`^c${String(at)} `, 'm').test(said)) return;
      at += 1;
      if (at < script.length) send();
    });
    send();
    await once(client, 'close');
    return said;
  }

  #maildir(folder: string, user = ANN): string {
    const box = join(this.folder, 'mail', user);
    return folder === 'INBOX' ? box : join(box, `.${folder}`);
  }

  /** The server's processes run as `nobody`, and the mailbox is theirs. */
  #own(): void {
    const mail = join(this.folder, 'mail');
    for (const name of ['', ...readdirSync(mail, { recursive: true, encoding: 'utf8' })]) {
      const path = join(mail, name);
      // The server's own locks and temporary files come and go meanwhile.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined || /\.(?:lock|tmp)$/.test(name)) continue;
      chmodSync(path, found.isDirectory() ? 0o777 : 0o666);
      if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
    }
  }
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=mail.test', '-addext', 'subjectAltName=DNS:mail.test'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      ...files,
      ...subject,
    ],
    { stdio: 'pipe' },
  );
}

function configuration(folder: string, { imaps, imap }: { imaps: number; imap: number }): string {
  return `
base_dir = ${folder}/base
state_dir = ${folder}/state
log_path = ${folder}/log
instance_name = deputy-${String(imaps)}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${String(NOBODY)} gid=${String(NOBODY)} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
  mailbox Archive {
    special_use = \\Archive
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${String(imap)}
  }
  inet_listener imaps {
    port = ${String(imaps)}
    ssl = yes
  }
}
service anvil {
  chroot =
}
default_login_user = nobody
default_internal_user = nobody
default_internal_group = nogroup
`;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => {
        resolve(port);
      });
    });
  });

export async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
    socket.on('close', () => {
      resolve(false);
    });
  });
}

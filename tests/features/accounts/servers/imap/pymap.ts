import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImapFlow } from 'imapflow';
import { fingerprintOf, OTHER_CERTIFICATE, OTHER_KEY } from '../../../../wire/certificates';
import { answers, freePort, PASSWORD } from './dovecot';

/** Versions and hashes, for pip. */
const PACKAGES = fileURLToPath(new URL('pymap.txt', import.meta.url));

/** A mail server that others wrote, in Python. Its mailbox is in memory: each start makes an empty one, with other numbers. */
export class Pymap {
  readonly user = 'ann';
  readonly fingerprint = fingerprintOf(OTHER_CERTIFICATE);
  port = 0;
  #process: ChildProcess | null = null;

  private constructor(private readonly folder: string) {}

  /** Installs it into a folder; where that is not possible, says why. */
  static install(folder: string): Pymap | string {
    const pip = [join(folder, 'bin/pip'), 'install', '--quiet', '--no-deps', '--require-hashes'];
    for (const [program = '', ...args] of [
      ['python3', '-m', 'venv', folder],
      [...pip, '-r', PACKAGES],
    ]) {
      const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 });
      if (error !== undefined) return `${program} did not run: ${error.message}.`;
      if (status !== 0) return stderr.trim().split('\n').at(-1) ?? '';
    }
    writeFileSync(join(folder, 'cert.pem'), OTHER_CERTIFICATE);
    writeFileSync(join(folder, 'key.pem'), OTHER_KEY);
    return new Pymap(folder);
  }

  /** At the same port after a stop. */
  async start(): Promise<void> {
    if (this.port === 0) this.port = await freePort();
    const tls = ['--cert', join(this.folder, 'cert.pem'), '--key', join(this.folder, 'key.pem')];
    const person = ['dict', '--demo-user', this.user, '--demo-password', PASSWORD];
    const args = ['--host', '127.0.0.1', '--port', String(this.port), ...tls, ...person];
    this.#process = spawn(join(this.folder, 'bin/pymap'), args, { stdio: 'ignore' });
    for (let tries = 0; !(await answers(this.port)); tries += 1) {
      if (tries === 300) throw new Error('pymap does not start.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }

  /** What another program of the person's does in the mailbox. */
  async by<Value>(work: (client: ImapFlow) => Promise<Value>): Promise<Value> {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: this.port, secure: false, logger: false },
      tls: { rejectUnauthorized: false },
      auth: { user: this.user, pass: PASSWORD },
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  /** How many mails each folder holds, by path; a name that is no folder of its own is left out. */
  async counts(): Promise<Record<string, number>> {
    return this.by(async (client) => {
      const counts: Record<string, number> = {};
      for (const { path } of await client.list()) {
        const status = await client.status(path, { messages: true });
        if (status !== false) counts[path] = status.messages ?? 0;
      }
      return counts;
    });
  }
}

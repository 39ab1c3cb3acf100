import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { scriptedAnswer } from '../../../e2e/scripted-answer';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import { PASSWORD } from '../servers/imap/dovecot';
import { Pymap } from '../servers/imap/pymap';
import { mailNamed } from '../servers/imap/scripted-mailbox';
import { CERTIFICATE, fingerprintOf } from '../../../wire/certificates';
import { scriptedSmtp, type ScriptedSmtp } from '../../../wire/scripted-smtp';
import { startScriptedModel } from '../../../wire/scripted-model-server';
import { Machine } from '../../../headless/deputy-process';

/** `DEPUTY_REAL_SERVER=1` installs a mail server and tries it, as each night. */
const IS_WANTED = process.env['DEPUTY_REAL_SERVER'] !== undefined;
const place = temporaryFolder();
const installed = IS_WANTED ? Pymap.install(place.folder) : 'DEPUTY_REAL_SERVER is not set';
if (IS_WANTED && typeof installed === 'string') console.log(`Skipped: pymap was not installed. ${installed}`);
afterAll(() => {
  place.remove();
});

const MAILS = 37;
const SETTINGS = '.obsidian/plugins/deputy/data.json';
const mails = Array.from({ length: MAILS }, (_, at) => mailNamed(`real-${String(at)}`, 'Can you come?'));

/** A person whose mailbox is on that server, and who types each command into the built command line. */
class Typing {
  readonly machine = new Machine();

  private constructor(
    readonly server: Pymap,
    readonly smtp: ScriptedSmtp,
  ) {}

  /** It ends with the test. */
  static async begin(server: Pymap): Promise<Typing> {
    const reply = scriptedAnswer('draft_reply', { reply_body: 'Yes, see you there.' });
    const model = await startScriptedModel({ wire: 'openai', answers: () => reply });
    const typing = new Typing(server, await scriptedSmtp());
    const { machine } = typing;
    onTestFinished(async () => {
      machine.remove();
      await model.stop();
      await server.stop();
    });
    const variables = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted-model' };
    Object.assign(machine.environment, variables);
    await server.start();
    await server.by(async (client) => {
      for (const folder of ['Sent', 'Archive', 'Kunden/Sent', 'Kunden/Archive'])
        await client.mailboxCreate(folder);
    });
    await typing.type('setup');
    machine.write(SETTINGS, JSON.stringify({ version: 1, evaluateDrafts: false }));
    await typing.addAccount();
    return typing;
  }

  async type(command: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.machine.start(command, this.machine.vault, ...args).ended;
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${String(code)}\n${stdout}${stderr}`);
    return stdout;
  }

  /** Each server shows a certificate of its own. */
  private async addAccount(): Promise<void> {
    const { server, smtp } = this;
    const places = [
      '--imap',
      `127.0.0.1:${String(server.port)}`,
      '--smtp',
      `127.0.0.1:${String(smtp.port)}/tls`,
    ];
    const person = ['--name', 'home', '--address', 'ann@example.com', '--user', server.user];
    await this.type('accounts', '--add', 'other', ...person, ...places);
    for (const print of [server.fingerprint, fingerprintOf(CERTIFICATE)])
      await this.type('accounts', '--pin', 'home', '--fingerprint', print);
    const { accounts } = JSON.parse(await this.type('accounts', '--json')) as {
      accounts: { hash: string; secret: string }[];
    };
    const { hash = '', secret = '' } = accounts[0] ?? {};
    this.machine.environment[secret] = PASSWORD;
    for (const to of ['read', 'send', 'act']) await this.type('accounts', '--allow', hash, '--to', to);
    await this.type('fetch');
  }

  async deliver(some: readonly string[]): Promise<void> {
    await this.server.by(async (client) => {
      for (const mail of some) await client.append('INBOX', mail);
    });
  }

  async approveAll(): Promise<void> {
    for (const path of this.in('Pending_Approval'))
      this.machine.move(path, path.replace('Pending_Approval', 'Approved'));
    for (let runs = 0; runs < 3; runs += 1) await this.type('run', '--yes');
  }

  in(folder: string): string[] {
    return this.machine.paths().filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.md'));
  }

  /** Message-IDs of the mails whose notes lie in a folder. */
  notesIn(folder: string): string[] {
    return this.in(folder)
      .flatMap((path) => /^message_id: "?(real-\d+@[\w.]+)/m.exec(this.machine.read(path))?.[1] ?? [])
      .sort();
  }
}

const all = mails.map((_, at) => `real-${String(at)}@example.org`).sort();

function tests(server: Pymap): void {
  it(`of ${String(MAILS)} mails is one note each, one reply, one copy in Sent and one mail in Archive`, async () => {
    const typing = await Typing.begin(server);
    await typing.deliver(mails);
    await typing.type('fetch');
    await typing.type('run', '--yes');
    await typing.approveAll();
    expect(typing.notesIn('Done')).toEqual(all);
    expect(typing.notesIn('Needs_Action')).toEqual([]);
    const answered = typing.smtp.mails.map(({ source }) => /^In-Reply-To: <(.*)>/m.exec(source)?.[1]);
    expect(answered.sort()).toEqual(all);
    expect(await server.counts()).toEqual({
      ...{ INBOX: 0, Sent: MAILS, Archive: MAILS, 'Kunden/Sent': 0, 'Kunden/Archive': 0 },
    });
  });

  it('follows what is deleted and moved there, and a mailbox that is numbered anew, with no note twice', async () => {
    const typing = await Typing.begin(server);
    await typing.deliver(mails);
    await typing.type('fetch');
    await server.by(async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageDelete('1');
      await client.messageMove('1', 'Kunden/Archive');
    });
    await typing.type('fetch');
    expect(typing.notesIn('Done')).toEqual(['real-0@example.org', 'real-1@example.org']);
    await server.stop();
    await server.start();
    await typing.deliver([...mails.slice(2), mailNamed('real-37')].reverse());
    await typing.type('fetch');
    expect([...typing.notesIn('Done'), ...typing.notesIn('Needs_Action')].sort()).toEqual(
      [...all, 'real-37@example.org'].sort(),
    );
  });
}

if (typeof installed === 'string')
  // oxlint-disable-next-line vitest/no-disabled-tests -- it needs Python and the network, and the night alone asks for it
  describe.skip(`A mailbox on pymap (skipped: ${installed})`, () => {
    it('is tried by the night', () => {
      expect(installed).toBeInstanceOf(Pymap);
    });
  });
else
  describe('A mailbox on pymap', () => {
    tests(installed);
  });

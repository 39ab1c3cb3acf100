import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDovecot, Dovecot, PASSWORD, QUESTION } from '../servers/imap/dovecot';
import { promise } from '../../../promise';
import { scriptedSmtp, type ScriptedSmtp } from '../../../wire/scripted-smtp';
import { Machine } from '../../../headless/deputy-process';

interface Account {
  hash: string;
  allowed: Record<'read' | 'send' | 'act', boolean>;
  secret: string;
}

/** A person with a mailbox on a real server, who types each command. */
class MailPerson {
  private constructor(
    readonly machine: Machine,
    readonly server: Dovecot,
    readonly smtp: ScriptedSmtp,
  ) {}

  static async begin(): Promise<MailPerson> {
    const server = await Dovecot.start();
    const [key, cert] = ['key.pem', 'cert.pem'].map((file) =>
      readFileSync(join(server.folder, file), 'utf8'),
    );
    const smtp = await scriptedSmtp({ key: key ?? '', cert: cert ?? '' });
    const person = new MailPerson(new Machine(), server, smtp);
    await person.type('setup');
    await person.type(
      ...['accounts', '--add', 'other', '--address', 'ann@example.com', '--name', 'work'],
      ...['--imap', `127.0.0.1:${String(server.imap)}`, '--smtp', `127.0.0.1:${String(smtp.port)}/tls`],
    );
    return person;
  }

  async type(command: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.machine.run(command, this.machine.vault, ...args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${String(code)}\n${stdout}${stderr}`);
    return stdout;
  }

  async account(): Promise<Account> {
    const { accounts } = JSON.parse(await this.type('accounts', '--json')) as { accounts: Account[] };
    if (accounts[0] === undefined) throw new Error('There is no account.');
    return accounts[0];
  }

  async allow(...permissions: string[]): Promise<void> {
    const { hash } = await this.account();
    for (const to of permissions) await this.type('accounts', '--allow', hash, '--to', to);
  }

  async connect(...permissions: string[]): Promise<void> {
    await this.type('accounts', '--pin', 'work', '--fingerprint', this.server.fingerprint);
    this.machine.environment[(await this.account()).secret] = PASSWORD;
    await this.allow(...permissions);
  }

  /** Fills in a draft, and has it put before the person; where it waits. */
  async submit(draft: string): Promise<string> {
    const [, frontmatter = '', body = ''] =
      /^(---\n[^]*?\n---\n)([^]*)$/.exec(this.machine.read(draft)) ?? [];
    this.machine.write(draft, `${frontmatter}${body.replace(/\[[^\]\n]+\]/g, 'Yes, with pleasure')}`);
    await this.type('ask-again', draft);
    return this.in('Pending_Approval')[0] ?? '';
  }

  in(folder: string): string[] {
    return this.machine.paths().filter((path) => path.startsWith(`${folder}/`));
  }

  async end(): Promise<void> {
    this.machine.remove();
    await this.server.stop();
  }
}

describeDovecot('A mailbox, by the commands', () => {
  let person: MailPerson;
  beforeEach(async () => {
    person = await MailPerson.begin();
  });
  afterEach(() => person.end());

  it('reads nothing and sends nothing before each is allowed on this device', async () => {
    promise("The account in the vault's settings holds no password and allows nothing");
    promise('never in the vault');
    const { machine } = person;
    expect((await person.account()).allowed).toEqual({ read: false, send: false, act: false });
    const refused = await machine.run('fetch', machine.vault);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('This device does not read "work" yet');
  });

  it('is known to be sent by its copy in Sent where the server did not answer', async () => {
    promise('If it lies there it was sent; if not, you are asked');
    await person.connect('read', 'send');
    await person.type('fetch');
    person.server.deliver(QUESTION);
    await person.type('run');
    const [draft = ''] = person.in('Drafts');
    const waiting = await person.submit(draft);
    person.smtp.fault = { stage: 'after the dot', fault: 'drop' };
    await person.machine.approve(waiting);
    expect(person.machine.read(waiting)).toMatch(/^status: outcome_unknown$/m);
    person.server.deliver(person.smtp.mails[0]?.source ?? '', 'Sent');
    await person.type('run');
    expect(
      person
        .in('Done')
        .map((path) => person.machine.read(path))
        .join('\n'),
    ).toMatch(/^status: executed$/m);
    expect(person.smtp.mails).toHaveLength(1);
  });

  it('is archived on the server after the person archives it, if that is allowed, and comes back with undo', async () => {
    promise('Undo moves it back');
    await person.connect('read', 'act');
    await person.type('fetch');
    person.server.deliver(QUESTION);
    await person.type('run');
    const [note = ''] = person.in('Needs_Action');
    await person.type('decide', note, 'archive');
    await person.type('fetch');
    const archived = async (): Promise<string> => person.server.by(['EXAMINE Archive', 'FETCH 1:* (FLAGS)']);
    expect(await archived()).toMatch(/\* 1 EXISTS/);
    expect(await archived()).toMatch(/FLAGS \([^)]*\\Seen/);
    expect(person.server.flags()).toEqual([]);
    await person.type('undo');
    await person.type('fetch');
    expect(await archived()).toMatch(/\* 0 EXISTS/);
    expect(person.server.flags()).toEqual(['']);
    await person.type('run');
    expect(person.in('Needs_Action')).toHaveLength(1);
  });

  it('leaves what waits once it was answered or put away in another program, and undo keeps it so', async () => {
    promise('A mail that you answer, archive or delete elsewhere leaves Needs you at the next look');
    await person.connect('read');
    await person.type('fetch');
    person.server.deliver(QUESTION);
    person.server.deliver(QUESTION.replaceAll('lunch-1', 'dinner-1').replaceAll('unch', 'inner'));
    await person.type('run');
    expect(person.in('Pending_Approval').length + person.in('Drafts').length).toBeGreaterThan(0);
    await person.server.by([
      'SELECT INBOX',
      'STORE 1 +FLAGS (\\Answered)',
      'COPY 2 Archive',
      'STORE 2 +FLAGS (\\Deleted)',
      'EXPUNGE',
    ]);
    await person.type('run');
    expect(person.in('Needs_Action')).toEqual([]);
    expect(person.in('Drafts')).toEqual([]);
    const done = person
      .in('Done')
      .map((path) => person.machine.read(path))
      .join('\n');
    expect(done).toContain('Answered elsewhere');
    expect(done).toContain('Put away elsewhere');
    await person.type('undo');
    await person.type('run');
    expect(person.in('Needs_Action')).toHaveLength(1);
  });

  it('teaches by past mail only after a yes to a question that names it, and changes no flag', async () => {
    const { machine, server } = person;
    const rules = (...args: string[]) => machine.run('rules', machine.vault, '--past', ...args);
    for (const args of [['--yes'], ['--yes', '--forget', 'all']])
      expect(await rules(...args)).toMatchObject({ code: 2, stdout: '' });
    await person.connect('read');
    server.deliver(QUESTION);
    await server.by(['SELECT INBOX', 'STORE 1 +FLAGS (\\Answered)']);
    expect(await rules()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--past --yes') as string,
    });
    const asked: string[] = [];
    for (const [answer, mails] of [
      ['n', 0],
      ['y', 1],
    ] as const) {
      machine.ask = (question) => Promise.resolve((asked.push(question), answer));
      expect((await rules()).code).toBe(0);
      expect(JSON.parse(await person.type('rules', '--json'))).toMatchObject({ mails });
    }
    expect(asked[0]).toContain('500 of the newest mails of "work" each');
    expect(server.flags()).toEqual(['R']);
  });

  it('keeps a draft that the person has edited, though its mail was answered elsewhere', async () => {
    promise('A draft that you have edited, and an approval that you have given, stay as they are');
    await person.connect('read');
    await person.type('fetch');
    person.server.deliver(QUESTION);
    await person.type('run');
    const [draft = ''] = person.in('Drafts');
    person.machine.write(draft, `${person.machine.read(draft)}My own words.\n`);
    await person.server.by(['SELECT INBOX', 'STORE 1 +FLAGS (\\Answered)']);
    await person.type('run');
    expect(person.in('Needs_Action')).toHaveLength(1);
    expect(person.machine.read(draft)).toContain('My own words.');
  });
});

describeDovecot('A mailbox that is watched', () => {
  it('makes a note of a mail within a second or two of its delivery', async () => {
    promise('within a second or two where the server announces new mail');
    const person = await MailPerson.begin();
    await person.connect('read');
    await person.type('fetch');
    const watch = person.machine.start('watch', person.machine.vault, '--interval', '3600');
    try {
      await expect.poll(() => watch.said()).toContain('Watching');
      // The first cycle looks at the mailbox, and then waits for what comes.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const begun = Date.now();
      person.server.deliver(QUESTION);
      await expect.poll(() => person.in('Needs_Action').length, { interval: 50 }).toBe(1);
      console.log(`A note ${String(Date.now() - begun)} ms after the delivery.`);
      await expect.poll(() => watch.said()).toContain('Checked 1 note');
      expect(watch.said()).not.toContain('No note waits');
    } finally {
      watch.kill('SIGTERM');
      await watch.ended;
      await person.end();
    }
  });
});

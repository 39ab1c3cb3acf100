import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { Machine } from './deputy-process';

const MAIL_SERVER = join(import.meta.dirname, '../features/tool-servers/servers/scripted-program.mjs');

const aDraft = (subject: string): string =>
  `---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "${subject}"\n---\n\nYes, the 14th.\n`;

interface Answer {
  kind: string;
  state?: string;
  requests?: { id: string; path: string; shortHash: string }[];
}

describe('deputy approve and reject, as processes', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
  });
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  const answer = ({ stdout }: { stdout: string }): Answer => JSON.parse(stdout) as Answer;
  const waiting = async () => answer(await run('status', '--json')).requests ?? [];

  const allowServer = () => machine.allow('mail');
  /** Settings with a server that is a program; gives the tools that were called. */
  const withMailServer = async (): Promise<() => string[]> => {
    const calls = join(machine.workingFolder, 'calls');
    const text = (name: string) => ({ name, form: 'text' });
    const settings = {
      toolServers: [
        {
          name: 'mail',
          transport: { kind: 'stdio', command: process.execPath, args: [MAIL_SERVER, calls], env: {} },
        },
      ],
      emailTool: {
        server: 'mail',
        tool: 'send_email',
        arguments: { to: { name: 'to', form: 'list' }, subject: text('subject'), body: text('body') },
        constants: {},
      },
    };
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify(settings));
    await allowServer();
    return () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);
  };

  it('runs an approved request at a server that is a program, once, and puts all of it away', async () => {
    const calls = await withMailServer();
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    expect((await run('approve', 'the-14th')).stderr).toMatch(
      /No approval "the-14th" waits\. Next: deputy run .* submits 1 draft/,
    );
    const cycle = await run('run');
    expect(cycle).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 approval waits for you.\nSee what waits: deputy status '),
    });
    const status = (await run('status')).stdout;
    expect(status).toMatch(/^Needs you: +1 approval, 1 note$/m);
    expect(status).toContain('  To decide: deputy approve ');
    await allowServer();
    const [request] = await waiting();
    const approved = await machine.approve(request?.id ?? '');
    expect(approved).toMatchObject({ code: 0, stderr: '' });
    expect(approved.stdout).toContain('Send e-mail to Ann Lee <ann@example.com>.');
    expect(approved.stdout).toContain('| Yes, the 14th.');
    expect(approved.stdout).toContain('Sent: Re: the 14th.');
    expect(machine.has('Done/mail.md')).toBe(true);
    expect(machine.read('Done/a.md')).toContain('status: sent');
    expect((await run('approve', request?.id ?? '')).code).toBe(2);
    expect(machine.log().filter(({ event }) => event === 'approval_executed')).toHaveLength(1);
    expect(calls()).toEqual(['send_email']);
  });

  it('shows a draft that was edited meanwhile once more, and asks again', async () => {
    const calls = await withMailServer();
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const questions: string[] = [];
    machine.ask = (question) => {
      questions.push(question);
      machine.write('Drafts/a.md', machine.read('Drafts/a.md').replace('Yes, the 14th.', 'No, the 15th.'));
      return Promise.resolve(questions.length === 1 ? 'y' : 'n');
    };
    const { stdout } = await run('approve', request?.id ?? '');
    expect(stdout).toMatch(/\| Yes, the 14th\.[^]*Now it is:[^]*\| No, the 15th\.[^]*not confirmed/u);
    expect([questions.length, calls()]).toEqual([2, []]);
  });

  it.each(['id', 'name', 'path'] as const)(
    'settles an approval that a sync left in two folders, named by its %s, and asks which where the texts differ',
    async (by) => {
      const calls = await withMailServer();
      machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
      machine.write('Drafts/a.md', aDraft('Re: the 14th'));
      await run('run');
      const [request] = await waiting();
      const path = request?.path ?? '';
      const twin = path.replace('Pending_Approval', 'Approved');
      const text = machine.read(path);
      machine.write(twin, text.replace('Yes, the 14th.', 'No.'));
      const meant = { id: request?.id ?? '', name: 're-the-14th', path }[by];
      expect((await run('run')).stdout).toContain('It is still in the folder of waiting approvals, too.');
      const approve = () => run('approve', meant, '--hash', request?.shortHash ?? '');
      if (by !== 'path') expect(await approve()).toMatchObject({ code: 2 });
      machine.write(twin, text);
      expect(await approve()).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Sent: Re: the 14th.') as string,
      });
      await run('run');
      expect(calls()).toEqual(['send_email']);
      expect(machine.paths().filter((each) => /^(?:Pending_Approval|Approved)\/./u.test(each))).toEqual([]);
    },
  );

  it('takes a folder for what was approved that links to what waits for no approval', async () => {
    promise('nor are settings that give the folders other names');
    const calls = await withMailServer();
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    rmSync(join(machine.vault, 'Approved'), { recursive: true, force: true });
    symlinkSync(join(machine.vault, 'Pending_Approval'), join(machine.vault, 'Approved'));
    for (let cycle = 0; cycle < 3; cycle += 1) await run('run');
    expect(await waiting()).not.toEqual([]);
    expect(calls()).toEqual([]);
  });

  it('sends nothing again from a vault that was put back to before the call', async () => {
    promise('If a call of the same approval began there of which this ledger knows nothing, none is made');
    const calls = await withMailServer();
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const path = request?.path ?? '';
    const approve = (): void => machine.move(path, path.replace('Pending_Approval', 'Approved'));
    approve();
    // It comes back once, with the warning that the recipient is new.
    await run('run');
    approve();
    const backup = join(machine.workingFolder, 'backup');
    cpSync(machine.vault, backup, { recursive: true, preserveTimestamps: true });
    expect(await run('run')).toMatchObject({ code: 0 });
    rmSync(machine.vault, { recursive: true });
    cpSync(backup, machine.vault, { recursive: true, preserveTimestamps: true });
    await run('run');
    expect(calls()).toEqual(['send_email']);
    expect(machine.read(path)).toMatch(
      /^status_reason: "?Deputy on this device carried this out already, or tried to, at /m,
    );
  });

  it('of two that approve at the same moment, one call comes', async () => {
    promise('Each yes belongs to one numbered attempt and is used up before the call');
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    await Promise.all([1, 2, 3].map(() => machine.approve(request?.id ?? '')));
    await run('run');
    expect(calls()).toEqual(['send_email']);
    expect(machine.log().filter(({ event }) => event === 'approval_executed')).toHaveLength(1);
  });

  it('on a device that has taken over runs nothing that it never asked for, until a person has it asked again', async () => {
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const path = (await waiting())[0]?.path ?? '';
    machine.environment['DEPUTY_CONFIG_DIR'] = join(machine.workingFolder, 'other-device');
    await run('setup', '--take-over');
    await allowServer();
    expect(await run('approve', path)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`To ask for approval again: deputy ask-again ${machine.vault} ${path}`),
    });
    machine.write(path.replace('Pending_Approval', 'Approved'), machine.read(path));
    await run('run');
    expect(calls()).toEqual([]);
    expect(machine.read(path.replace('Pending_Approval', 'Rejected'))).toContain('status: quarantined');
  });

  it('without a server says where the mail can be opened, and does not call it sent', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const { code, stdout, stderr } = await machine.approve(request?.path ?? '');
    expect(code).toBe(0);
    expect(stderr).toContain('Open mailto:ann@example.com?subject=Re%3A%20the%2014th');
    expect(stdout).toContain(
      'Approved, and not sent: Re: the 14th.\nSend it in your mail program, then say in Deputy that it was sent.',
    );
    expect(stdout).not.toContain('opened');
    expect(machine.read('Drafts/a.md')).not.toContain('sent');
  });

  it('names at each stop the command that goes on, from the first mail to a reply that was sent', async () => {
    machine.write('Needs_Action/mail.md', aMailNote());
    const next = async ({ stdout, stderr }: { stdout: string; stderr: string }, after: string) => {
      const named = `${stdout}${stderr}`.split('\n').find((line) => line.includes(after)) ?? '';
      expect(named, `${after} in ${stdout}${stderr}`).toContain(`deputy `);
      return named.slice(named.indexOf('deputy '));
    };
    const triaged = await run('triage');
    expect(await next(triaged, 'See what waits')).toBe(`deputy status ${machine.vault}`);
    const status = await run('status');
    expect(await next(status, 'Finish a draft')).toBe(`deputy ask-again ${machine.vault} <draft>`);
    expect(await next(status, 'Finish a note')).toBe(`deputy decide ${machine.vault} <note> archive`);
    const [draft = ''] = machine.paths().filter((path) => path.startsWith('Drafts/'));
    expect(status.stdout).toContain(`: Finish the draft -> ${draft}`);
    machine.write(draft, machine.read(draft).replaceAll(/\[.*\]/g, 'Sam'));
    const approve = await next(await run('ask-again', draft), 'Next');
    const [, , , path = ''] = approve.split(' ');
    expect(machine.has(path)).toBe(true);
    const asked = machine.read(draft);
    machine.write(draft, asked.replace('\n\nSam', '\n\nSam Reed'));
    machine.ask = () => Promise.resolve('');
    expect((await run('approve', path)).stdout).toMatch(/^(?!.*changed meanwhile).*\| Sam Reed/msu);
    machine.ask = null;
    machine.write(draft, asked.replace('\n\nSam', '\n\nSam Roe'));
    expect(await next(await run('ask-again', draft.slice(23, 33)), 'Next')).toBe(approve);
    expect(machine.read(path)).toContain('Sam Roe');
    machine.write(draft, asked);
    const changed = await machine.approve(path);
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining('check it again') });
    expect((await run('approve')).stderr).toContain(`Which approval?\n  ${approve}\n`);
    machine.ask = () => Promise.resolve('');
    for (const command of ['approve', 'reject'])
      expect((await run(command)).stdout).toContain('| Kind regards');
    machine.ask = null;
    expect((await run('approve', 'foo')).stderr).toContain(
      `No approval "foo" waits. These wait:\n  ${approve}\n`,
    );
    expect((await run('reject', path)).stderr).toContain(
      `deputy reject ${machine.vault} ${path} --reason TEXT`,
    );
    const handed = await machine.approve(path);
    const sent = await next(handed, 'Once you have sent it');
    expect(handed.stdout).toContain('--not-sent');
    expect((await run('approve')).stderr).toContain(
      `Which approval?\n  Was it sent? ${sent}, or --not-sent\n`,
    );
    expect(await next(await run('status'), '  Was it sent?')).toContain('--sent, or --not-sent');
    expect((await run('status')).stdout).not.toContain('To decide');
    expect(await machine.run(...sent.split(' ').slice(1))).toMatchObject({ code: 0 });
    for (const [meant, words] of [
      [[], 'No approval waits.'],
      [['foo'], 'No approval "foo" waits.'],
    ] as const)
      expect((await run('approve', ...meant)).stderr).toContain(
        `${words} To ask for approval: deputy ask-again /`,
      );
  });

  it('says after "not sent" that opening it can not be undone, and how the approval that stays goes', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('setup');
    const asked = await run('ask-again', 'a');
    const [, path = ''] = /Next: deputy approve \S+ (\S+)/u.exec(asked.stdout) ?? [];
    await machine.approve(path);
    expect((await run('approve', path.slice(17), '--not-sent')).code).toBe(0);
    expect((await run('undo')).stdout).toMatch(
      /^This can't be undone\.\nOpened .*\nIf it still asks whether it was sent, and it was not: deputy approve \S+ <approval> --not-sent\.?\nWhat waits for you: deputy status /u,
    );
    const undone = await run('undo');
    expect(undone.stdout).toMatch(
      /\nIt still waits for your approval\. To reject it: deputy reject \S+ Pending_Approval\//u,
    );
    const { stderr } = await run('reject', path, '--reason', 'No more');
    expect(stderr).toBe('');
  });

  it('refuses with a reason, which is kept', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const name = request?.path.split('/').at(-1) ?? '';
    expect(await run('reject', name)).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') });
    const rejected = await run('reject', name, '--reason', 'Not on a Sunday', '--json');
    expect({ code: rejected.code, ...answer(rejected) }).toMatchObject({
      code: 0,
      kind: 'settled',
      state: 'rejected',
    });
    expect(machine.read(`Rejected/${name}`)).toContain('status_reason: Not on a Sunday');
  });

  it('has what was rejected asked again, by its request or its draft, and then it can be approved', async () => {
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const path = (await waiting())[0]?.path ?? '';
    await run('reject', path, 'Not yet');
    const rejected = path.replace('Pending_Approval', 'Rejected');
    expect((await run('approve', rejected)).stderr).toContain(
      `To ask again: deputy ask-again ${machine.vault} ${rejected}`,
    );
    expect(await run('ask-again', rejected)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Waiting for your approval -> Drafts/a.md\nNext: deputy approve '),
    });
    expect(await run('ask-again', 'a')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^There is an approval for it already\.\nSee Drafts\/a\.md\.\nNext: deputy approve /,
      ),
    });
    expect((await run('ask-again', 'b')).code).toBe(2);
    expect((await machine.approve((await waiting())[0]?.path ?? '')).code).toBe(0);
    expect(calls()).toEqual(['send_email']);
  });

  it('names what waits where nothing is called so, and does not guess between two', async () => {
    machine.write('Drafts/a.md', aDraft('Re: one'));
    await run('run');
    const nothing = await run('approve', 'two');
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('Pending_Approval/');
    const [request] = await waiting();
    const text = readFileSync(join(machine.vault, request?.path ?? ''), 'utf8');
    machine.write('Pending_Approval/copy.md', text.replace('Yes, the 14th.', 'Yes, the 15th.'));
    const twice = await run('approve', request?.id ?? '');
    expect(twice).toMatchObject({ code: 2, stdout: '' });
    expect(twice.stderr).toContain('name one by its path');
    rmSync(join(machine.vault, 'Pending_Approval/copy.md'));
    expect(await run('status')).toMatchObject({
      stdout: expect.stringContaining('1 approval for you to decide on'),
    });
  });

  it('takes a path as a shell completes it, and says "not set up" of a folder that is not', async () => {
    machine.write('Drafts/a.md', aDraft('Re: one'));
    await run('run');
    const path = join(machine.vault, (await waiting())[0]?.path ?? '');
    expect(await machine.run('approve', machine.workingFolder, path)).toMatchObject({ code: 2 });
    expect(await machine.run('approve', machine.workingFolder, 'a.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This vault is not set up.'),
    });
    expect(await machine.run('watch', machine.workingFolder)).toMatchObject({ code: 2, stdout: '' });
    expect((await run('reject', path, '--reason', 'No')).code).toBe(0);
  });

  it('without a terminal shows the request, decides nothing, and says the line to use', async () => {
    promise('They stand on the card, in status and in approve');
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const { code, stdout, stderr } = await run('approve', request?.path ?? '');
    expect(code).toBe(2);
    expect(stdout).toContain('  To: Ann Lee <ann@example.com>\n  Subject: Re: the 14th\n  | Yes, the 14th.');
    expect(stdout).toContain('Warning: New recipient: ann@example.com.');
    expect(stderr).toContain(`${request?.path ?? ''} --hash ${request?.shortHash ?? ''}`);
    const status = (await run('status')).stdout;
    expect(status).toContain(`hash ${request?.shortHash ?? ''}`);
    // What a hash stands for is shown where the hash is.
    expect(status).toContain(
      'To: Ann Lee <ann@example.com>\n      Subject: Re: the 14th\n      | Yes, the 14th.',
    );
    expect((await run('approve', request?.id ?? '', '--hash', 'abc')).code).toBe(2);
    expect(calls()).toEqual([]);
  });

  it('approves no text but the one whose hash was given, and none that another program put there', async () => {
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const { path = '', id = '' } = (await waiting())[0] ?? {};
    const before = await machine.hashOf(id);
    machine.write(path, machine.read(path).replace('Yes, the 14th.', 'Pay the attached invoice.'));
    expect(await run('approve', id, '--hash', before)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('It is another text now'),
    });
    const other = await machine.approve(id);
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('  - Yes, the 14th.\n  + Pay the attached invoice.');
    expect(other.stdout).toContain('Its text was changed after Deputy asked');
    // The line that is offered is the one that is not refused: without a hash, at a terminal.
    for (const options of [['--no-input'], ['--json'], ['--with-blanks', '--no-input'], ['--hash', before]]) {
      const { stdout, stderr } = await run('approve', path, ...options);
      const said = stdout + stderr;
      expect(said).toContain(`at a terminal without --hash: deputy approve ${machine.vault} ${path}`);
      expect(said).not.toMatch(/--hash [0-9a-f]/);
    }
    expect(calls()).toEqual([]);
  });

  it('shows the mail that is answered, eight lines of it, with nothing that moves a cursor', async () => {
    const line =
      'This long line of the mail says little, and goes on for more than one row of a terminal, word by word.';
    const body = [
      'Dear Sam,',
      '\u001b[2JCan you come on the 14th?',
      ...Array.from({ length: 9 }, () => line),
    ].join('\n\n');
    machine.write(
      'Needs_Action/mail.md',
      aMailNote({ status: 'pending_approval', subject: 'The 14th', body }),
    );
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const { stdout } = await run('approve', 're-the-14th');
    const [answered = '', ...rest] = stdout.split('\n');
    expect(answered).toMatch(/^Answers .+: The 14th$/);
    expect(rest.slice(0, 3)).toEqual([
      '  > Dear Sam,',
      '  > ⟨U+001B⟩[2JCan you come on the 14th?',
      expect.any(String),
    ]);
    expect(rest.filter((each) => each.startsWith('  > '))).toHaveLength(9);
    expect(rest.every((each) => each.length <= 100)).toBe(true);
    expect(stdout).not.toContain('\u001b');
    expect(stdout.indexOf('Can you come')).toBeLessThan(stdout.indexOf('  | Yes, the 14th.'));
  });

  it('says of what was sent when, and of what was rejected so, where the same name is typed again', async () => {
    await withMailServer();
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    await machine.approve((await waiting())[0]?.id ?? '');
    const sent = await run('approve', 're-the');
    expect(sent).toMatchObject({ code: 2, stdout: '' });
    expect(sent.stderr).toMatch(
      /No approval "re-the" waits\. Done\/.*re-the-14th\.md was sent: \d{1,2}:\d\d\.\n$/,
    );
    machine.write('Drafts/b.md', aDraft('Re: the 15th'));
    await run('run');
    await run('reject', 're-the-15th', '--reason', 'No');
    expect((await run('approve', 're-the-15')).stderr).toMatch(/Rejected\/.*: It was rejected/);
  });

  it('sends nothing with a blank in it, unless the line says so for that text', async () => {
    const calls = await withMailServer();
    machine.write('Drafts/a.md', aDraft('Re: the 14th').replace('Yes, the 14th.', 'Dear [Name], yes.'));
    await run('run');
    const [request] = await waiting();
    const refused = await machine.approve(request?.id ?? '');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('1 blank to fill in: [Name]');
    expect(refused.stdout).toContain('--with-blanks');
    expect((await run('approve', request?.id ?? '', '--with-blanks')).code).toBe(2);
    expect(calls()).toEqual([]);
    expect((await machine.approve(request?.id ?? '', '--with-blanks')).code).toBe(0);
    expect(calls()).toEqual(['send_email']);
  });

  it.each([
    ['', 'Kind regards\n  | [Your name]'],
    ['n', 'Kind regards\n  | [Your name]'],
    ['Ben Sample', 'Kind regards\n  | Ben Sample'],
  ])('asks once for the name that replies need, and %j is kept', async (name, signed) => {
    for (const subject of ['One', 'Two'])
      machine.write(
        `Needs_Action/${subject}.md`,
        aMailNote({ messageId: `<${subject}@example.org>`, subject }),
      );
    await run('triage');
    for (const path of machine.paths()) if (path.startsWith('Drafts/')) await run('ask-again', path);
    const questions: string[] = [];
    machine.ask = (question) => {
      questions.push(question);
      return Promise.resolve(name);
    };
    for (const { path } of await waiting()) {
      const { stdout } = await run('approve', path);
      expect(stdout).toContain(signed);
      expect(stdout).toMatch(/To fill it in: an editor on Drafts\//);
    }
    expect(questions).toEqual([expect.stringMatching(/^Your name, /)]);
  });

  it.each(['', 'run'])(
    'signs the letter at which the name is asked for, edited before, too (%j)',
    async (taken) => {
      for (const subject of ['One', 'Two'])
        machine.write(
          `Needs_Action/${subject}.md`,
          aMailNote({ messageId: `<${subject}@example.org>`, subject }),
        );
      await run('triage');
      const [draft = '', other = ''] = machine.paths().filter((path) => path.startsWith('Drafts/'));
      for (const path of [draft, other]) await run('ask-again', path);
      machine.write(draft, machine.read(draft).replace('[Your answer]', 'Gladly.'));
      if (taken !== '') await run(taken);
      const request = (await waiting()).find(({ path }) => path.includes('one'));
      machine.ask = (question) => Promise.resolve(question.startsWith('Your name') ? 'Ben Sample' : 'n');
      const { stdout } = await run('approve', request?.path ?? '');
      expect(stdout).toContain('Signed 1 draft.');
      expect(stdout).toContain('Gladly.\n  | \n  | Kind regards\n  | Ben Sample');
      expect(stdout).not.toContain('not signed');
      await run('run');
      for (const path of [draft, other]) expect(machine.read(path)).toContain('\nBen Sample');
    },
  );

  it('leaves requests alone in a cycle that is to triage only', async () => {
    machine.write('Drafts/a.md', aDraft('Re: one'));
    await run('triage');
    expect(await waiting()).toEqual([]);
  });
});

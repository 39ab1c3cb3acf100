import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

const PATIENCE = { timeout: 60_000 };
const EVERYTHING = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);

/** As a person writes it by hand. */
const aDraft = (subject: string): string =>
  `---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "${subject}"\n---\n\nYes, the 14th.\n`;

interface Answer {
  kind: string;
  state?: string;
  requests?: { id: string; path: string }[];
}

describe('deputy approve and reject, as processes', PATIENCE, () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
  });
  afterEach(() => {
    machine.remove();
  });
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  const answer = ({ stdout }: { stdout: string }): Answer => JSON.parse(stdout) as Answer;
  const waiting = async () => answer(await run('status', '--json')).requests ?? [];

  it('runs an approved request at a real server, once, and puts all of it away', async () => {
    const settings = {
      toolServers: [
        {
          name: 'mail',
          transport: { kind: 'stdio', command: process.execPath, args: [EVERYTHING, 'stdio'], env: {} },
        },
      ],
      emailTool: {
        server: 'mail',
        tool: 'echo',
        arguments: { body: { name: 'message', form: 'text' } },
        constants: {},
      },
    };
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify(settings));
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    const cycle = await run('run');
    expect(cycle).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 request waits for your approval.'),
    });
    const [request] = await waiting();
    const approved = await run('approve', request?.id ?? '');
    expect(approved).toMatchObject({ code: 0, stderr: '' });
    expect(approved.stdout).toContain('Send e-mail to Ann Lee <ann@example.com>.');
    expect(approved.stdout).toContain('| Yes, the 14th.');
    expect(approved.stdout).toContain('Done as approved.');
    expect(machine.has('Done/mail.md')).toBe(true);
    expect(machine.read('Done/a.md')).toContain('status: sent');
    expect((await run('approve', request?.id ?? '')).code).toBe(2);
    expect(machine.log().filter(({ event }) => event === 'approval_executed')).toHaveLength(1);
  });

  it('without a server says where the mail can be opened, and does not call it sent', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the 14th'));
    await run('run');
    const [request] = await waiting();
    const { code, stdout, stderr } = await run('approve', request?.path ?? '');
    expect(code).toBe(0);
    expect(stderr).toContain('Open mailto:ann@example.com?subject=Re%3A%20the%2014th');
    expect(stdout).toContain('the mail is yours to send');
    expect(machine.read('Drafts/a.md')).not.toContain('sent');
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

  it('names what waits where nothing is called so, and does not guess between two', async () => {
    machine.write('Drafts/a.md', aDraft('Re: one'));
    await run('run');
    const nothing = await run('approve', 'two');
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('Pending_Approval/');
    expect(await run('status')).toMatchObject({
      stdout: expect.stringContaining('1 request for you to decide on'),
    });
  });

  it('leaves requests alone in a cycle that is to triage only', async () => {
    machine.write('Drafts/a.md', aDraft('Re: one'));
    await run('triage');
    expect(await waiting()).toEqual([]);
  });
});

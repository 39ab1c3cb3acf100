import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

const aDraft = (subject: string): string =>
  `---\ntype: draft_reply\nstatus: pending_approval\nsource_note: "[[mail]]"\nto: Ann Lee <ann@example.com>\nsubject: "${subject}"\n---\n\nYes, the 14th.\n`;

describe('the beginning of a name or an id', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
  });
  const run = (command: string, ...args: string[]) => machine.run(command, machine.vault, ...args);
  const approvals = async () => {
    const { stdout } = await run('status', '--json');
    return (JSON.parse(stdout) as { requests: { id: string; path: string; shortHash: string }[] }).requests;
  };
  const shownAsWaiting = async (): Promise<string[]> => (await approvals()).map(({ path }) => path);

  it('stands for one approval, which is named before anything happens to it', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the offer'));
    await run('run');
    const [{ id, path, shortHash } = { id: '', path: '', shortHash: '' }] = await approvals();
    for (const typed of ['re-the', 'RE-THE-OFF', id.slice(0, 6)]) {
      const { code, stderr } = await run('approve', typed, '--no-input');
      expect({ code, said: stderr.split('\n')[0] }).toEqual({
        code: 2,
        said: `"${typed}" is ${path}: Write to Ann Lee <ann@example.com> in your mail program`,
      });
    }
    const sent = await run('approve', 're-the', '--hash', shortHash, '--quiet');
    expect(sent.stderr).toContain(`"re-the" is ${path}`);
    expect(await shownAsWaiting()).not.toContain(path);
  });

  it('names the candidates where it stands for several, and acts on none', async () => {
    machine.write('Drafts/a.md', aDraft('Re: the offer'));
    machine.write('Drafts/b.md', aDraft('Re: the order'));
    await run('run');
    const paths = await shownAsWaiting();
    const { code, stderr } = await run('reject', 're-the', '--reason', 'Too early');
    expect(code).toBe(2);
    for (const path of paths)
      expect(stderr).toContain(`${path} (Write to Ann Lee <ann@example.com> in your mail program)`);
    expect(await shownAsWaiting()).toEqual(paths);
    expect((await run('reject', 're-the-or', '--reason', 'Too early')).code).toBe(0);
    expect(await shownAsWaiting()).toHaveLength(1);
  });

  it('stands for a note, with or without its date, and is no abbreviation below four letters', async () => {
    machine.write('Needs_Action/2026-11-02 Guild meeting.md', aMailNote({ subject: 'Guild meeting' }));
    await run('triage');
    expect(await run('decide', 'gui', 'urgent')).toMatchObject({ code: 2 });
    const { code, stderr } = await run('decide', 'guild', 'urgent');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '"guild" is Needs_Action/2026-11-02 Guild meeting.md\n',
    });
    expect(machine.read('Needs_Action/2026-11-02 Guild meeting.md')).toContain('decision: urgent');
  });

  it('stands for an ask and for an action to undo, whose short id the list shows', async () => {
    await run('ask', 'Remind me to call John on Friday');
    const { asked } = JSON.parse((await run('ask', '--history', '--json')).stdout) as {
      asked: { request: { id: string }; note: string }[];
    };
    const [{ request, note } = { request: { id: '' }, note: '' }] = asked;
    expect(await run('ask', '--resume', request.id.slice(0, 5))).toMatchObject({
      code: 0,
      stderr: `"${request.id.slice(0, 5)}" is ${note}\n`,
    });
    const [line = ''] = (await run('undo', '--list')).stdout.split('\n');
    const [, short = ''] = /^(?:\w{3} )?\d{1,2}:\d\d +(\S+) {2}Set a reminder/u.exec(line) ?? [];
    expect(short).toHaveLength(8);
    expect((await run('undo', short)).code).toBe(0);
    expect(machine.paths().some((path) => path.startsWith('Reminders/'))).toBe(false);
  });
});

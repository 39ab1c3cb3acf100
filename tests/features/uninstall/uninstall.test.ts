import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { STATE_FACTS, type StateKind } from '../../../src/core/approvals/model/approval/approval-state';
import { DEFAULT_FOLDERS } from '../../../src/core/settings/folders';
import { planUninstall } from '../../../src/features/uninstall/model/uninstall-plan';
import { aMailNote } from '../../fakes/mail-note';
import { Machine } from '../../headless/deputy-process';

const DRAFT =
  '---\ntype: draft_reply\nstatus: pending_approval\nto: Ann Lee <ann@example.com>\nsubject: The 14th\n---\n\nYes, the 14th.\n';

describe('deputy uninstall', () => {
  let machine: Machine;
  const asked: string[] = [];
  beforeEach(async () => {
    machine = new Machine();
    asked.length = 0;
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    await machine.run('run', machine.vault);
    machine.write('mine.md', 'My own note.\n');
  });
  const uninstall = (answer: string, ...args: string[]) => {
    machine.ask = (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    };
    return machine.run('uninstall', machine.vault, ...args);
  };
  const vault = (): Record<string, string> =>
    Object.fromEntries(machine.paths().map((path) => [path, machine.read(path)]));
  const shown = (): string[] => machine.paths().filter((path) => !path.startsWith('.trash/'));
  const onDevice = (): string[] =>
    readdirSync(machine.environment['DEPUTY_CONFIG_DIR'] ?? '', { recursive: true, encoding: 'utf8' });

  it('takes its own files to the trash and leaves every note as it is', async () => {
    const before = vault();
    const { code, stdout } = await uninstall('uninstall');
    expect({ code, asked: asked.length }).toEqual({ code: 0, asked: 1 });
    expect(shown()).toEqual(['Needs_Action/mail.md', 'mine.md']);
    for (const path of shown()) expect(machine.read(path)).toBe(before[path]);
    expect(machine.has('.trash/Triage.base')).toBe(true);
    expect(stdout).toMatch(/To the trash:\n(?: {2}.*\n)*? {2}Triage\.base\n/);
    expect(stdout).toContain('1 file in Needs_Action');
    expect(stdout).toContain("the records of this device go, and Deputy's settings unless Obsidian has");
    expect(stdout).toContain('What stays:');
    expect(readdirSync(machine.vault).sort()).toEqual(['.trash', 'Needs_Action', 'mine.md']);
  });

  it('names the asks of the person, which stay as well', async () => {
    await machine.run('ask', machine.vault, 'Remind me tomorrow to call the bank');
    const asks = shown().filter((path) => path.startsWith('Logs/Requests/'));
    expect(asks).toHaveLength(1);
    const { stdout } = await uninstall('uninstall');
    expect(stdout).toContain('1 file in Logs');
    expect(shown()).toEqual(expect.arrayContaining(asks));
  });

  it('forgets what this device allowed and learned, and keeps the record of what was sent', async () => {
    await machine.run('consent', machine.vault, '--allow', 'rules');
    await uninstall('uninstall');
    expect(onDevice().filter((path) => /^vaults\/[^/]+\/./.test(path))).toEqual([]);
    const consents = onDevice().find((path) => path.includes('consent'));
    if (consents !== undefined)
      expect(
        readFileSync(join(machine.environment['DEPUTY_CONFIG_DIR'] ?? '', consents), 'utf8').trim(),
      ).toBe('');
  });

  it.each(['', 'y', 'yes', 'Uninstall it'])('changes nothing after the answer %j', async (answer) => {
    const before = vault();
    expect(await uninstall(answer)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing was changed'),
    });
    expect(vault()).toEqual(before);
  });

  it('changes nothing where nobody can type the word', async () => {
    const before = vault();
    machine.ask = null;
    expect(await machine.run('uninstall', machine.vault)).toMatchObject({ code: 2 });
    expect(vault()).toEqual(before);
  });

  it('moves the notes where they are wanted, over none that is there', async () => {
    machine.write('Done/old.md', 'Old.\n');
    machine.write('Old mail/Done/old.md', 'Mine.\n');
    machine.write('Logs/Requests/an ask.md', 'Asked.\n');
    const { stderr } = await uninstall('uninstall', '--move-notes', 'Old mail');
    expect(stderr).toContain('Done/old.md stays: Old mail/Done/old.md exists.');
    expect(shown()).toEqual([
      'Done/old.md',
      'Old mail/Done/old.md',
      'Old mail/Logs/Requests/an ask.md',
      'Old mail/Needs_Action/mail.md',
      'mine.md',
    ]);
    expect(readdirSync(machine.vault).sort()).toEqual(['.trash', 'Done', 'Old mail', 'mine.md']);
    expect(machine.read('Old mail/Done/old.md')).toBe('Mine.\n');
  });

  it.each(['../out', 'Done', 'Done/x', '.hidden', ''])('moves no notes into %j', async (to) => {
    const before = vault();
    expect(await uninstall('uninstall', '--move-notes', to)).toMatchObject({ code: 2 });
    expect(vault()).toEqual(before);
  });

  it('takes only its own part out of a dashboard with words of the person', async () => {
    machine.write('Dashboard.md', `My plans.\n\n${machine.read('Dashboard.md')}\nMore plans.\n`);
    await uninstall('uninstall');
    expect(machine.read('Dashboard.md')).toBe('My plans.\n\n# Dashboard\n\n\nMore plans.\n');
  });

  it('refuses while a mail was handed over and nobody has said whether it was sent', async () => {
    machine.write('Drafts/a.md', DRAFT);
    await machine.run('run', machine.vault);
    const path = shown().find((each) => each.startsWith('Pending_Approval/')) ?? '';
    await machine.approve(path);
    const before = vault();
    const { code, stdout } = await uninstall('uninstall');
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
    expect(stdout).toContain('"The 14th" was handed to your mail program');
    expect(stdout).toContain('How to end each: deputy status ');
    expect(vault()).toEqual(before);
  });

  it('refuses while a batch service has notes', async () => {
    machine.write(
      'Needs_Action/out.md',
      aMailNote().replace('status: pending', 'status: pending\ndeputy_out: anthropic b1'),
    );
    const { code, stdout } = await uninstall('uninstall');
    expect(code).toBe(1);
    expect(stdout).toContain('1 note is at a provider');
  });

  it('is set up again by `deputy setup` alone: nothing else makes the files anew', async () => {
    machine.write('Done/old.md', aMailNote({ status: 'done', frontmatter: { decided_by: 'rules:1' } }));
    await uninstall('uninstall');
    machine.ask = null;
    const left = vault();
    for (const command of ['triage', 'run'])
      expect(await machine.run(command, machine.vault)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/it was uninstalled\. .*deputy setup /),
      });
    expect(vault()).toEqual(left);
    expect(await machine.run('setup', machine.vault, '--here')).toMatchObject({ code: 0 });
    expect((await machine.run('triage', machine.vault)).code).toBe(0);
  });
});

describe('what speaks against uninstalling', () => {
  const facts = { folders: DEFAULT_FOLDERS, files: [], made: [], dashboard: null, out: 0 };
  const isObjected = (kind: StateKind): boolean =>
    planUninstall({ ...facts, approvals: [{ title: 'A', kind }] }, null).objections.length > 0;

  it('is an approval whose action is on its way or not reported, and no other', () => {
    const kinds = Object.keys(STATE_FACTS) as StateKind[];
    expect(kinds.filter(isObjected).sort()).toEqual([
      'approved',
      'executing',
      'handed_over',
      'outcome_unknown',
    ]);
  });
});

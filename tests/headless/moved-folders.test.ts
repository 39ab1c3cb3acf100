import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from './deputy-process';

describe('folders that were moved by hand', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    machine.ask = null;
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/mail.md', aMailNote({ status: 'pending_approval' }));
    await machine.run('triage', machine.vault);
  });
  const move = (from: string, to: string): void => {
    renameSync(join(machine.vault, from), join(machine.vault, to));
  };
  const commands = ['status', 'triage', 'run', 'doctor', 'setup'];

  it.each([
    ['only Needs_Action', ['Needs_Action']],
    ['all of them', ['Needs_Action', 'Logs', 'Drafts', 'Pending_Approval', 'Plans']],
  ])('are said, %s, with both remedies, and not made anew in silence', async (_what, names) => {
    for (const name of names) move(name, `Firm ${name}`);
    const moved = machine.paths();
    for (const command of commands) {
      const { code, stdout, stderr } = await machine.run(command, machine.vault);
      expect({ command, code }).toEqual({ command, code: 2 });
      const said = stdout + stderr;
      expect(said).toContain('Needs_Action is not there any more. It may have been moved.');
      expect(said).toMatch(/[Mm]ove it back, or name its new place/);
      expect(said).toContain(`then: deputy consent ${machine.vault}`);
      expect(said).not.toContain('nothing');
    }
    expect(machine.paths()).toEqual(moved);
  });

  it.each(['Drafts', 'Pending_Approval', 'Logs'])('are said where %s is renamed alone', async (name) => {
    for (const folder of ['Drafts', 'Pending_Approval']) machine.write(`${folder}/mine.md`, 'My own.\n');
    const decided = aMailNote().replace('status: pending', 'status: needs_info\ndecided_by: rules');
    machine.write('Needs_Action/decided.md', decided);
    await machine.run('run', machine.vault);
    move(name, `My ${name}`);
    for (const command of ['run', 'status', 'doctor']) {
      const { stdout, stderr } = await machine.run(command, machine.vault);
      expect(stdout + stderr).toContain(`${name} is not there any more.`);
    }
    move(`My ${name}`, name);
    expect((await machine.run('run', machine.vault)).code).not.toBe(2);
  });

  it('are said where only the settings name another one, while the notes stay where they were', async () => {
    const settings = JSON.stringify({ folders: { needsAction: 'Todo' } });
    machine.write('.obsidian/plugins/deputy/data.json', settings);
    for (const command of commands) {
      const { code, stdout, stderr } = await machine.run(command, machine.vault);
      expect({ command, code }).toEqual({ command, code: 2 });
      expect(stdout + stderr).toContain(
        'Notes still wait in Needs_Action. The settings name Todo, which holds none.',
      );
    }
    move('Needs_Action', 'Todo');
    expect((await machine.run('status', machine.vault)).stdout).toContain('1 note');
  });

  it.each(['notes that wait in the other one', 'folders made anew'])(
    'stop nothing more after %s',
    async (what) => {
      const settings = JSON.stringify({ folders: { needsAction: 'Todo' } });
      machine.write('.obsidian/plugins/deputy/data.json', settings);
      if (what.startsWith('notes')) machine.write('Todo/new.md', aMailNote({ status: 'pending_approval' }));
      else expect((await machine.run('setup', machine.vault, '--here')).code).toBe(0);
      expect((await machine.run('triage', machine.vault)).code).toBe(0);
    },
  );

  it('are found again once they are back, or named in the settings, or made anew', async () => {
    move('Needs_Action', 'Waiting');
    machine.write(
      '.obsidian/plugins/deputy/data.json',
      JSON.stringify({ folders: { needsAction: 'Waiting' } }),
    );
    expect((await machine.run('status', machine.vault)).code).toBe(0);
    machine.write('.obsidian/plugins/deputy/data.json', '{}');
    expect((await machine.run('status', machine.vault)).code).toBe(2);
    move('Waiting', 'Needs_Action');
    expect((await machine.run('status', machine.vault)).code).toBe(0);
    move('Needs_Action', 'Waiting');
    expect((await machine.run('setup', machine.vault, '--here')).code).toBe(0);
    expect((await machine.run('triage', machine.vault)).code).toBe(0);
  });
});

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { Machine } from './deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

describe('deputy, in a vault that holds symbolic links', () => {
  let machine: Machine;
  let home: string;
  beforeEach(async () => {
    machine = new Machine();
    home = join(dirname(machine.vault), 'home');
    mkdirSync(home);
    writeFileSync(join(home, '.bashrc'), '# mine\n');
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/q.md', aMailNote({ subject: 'Question $(touch proof)' }));
    machine.environment.LLM_PROVIDER = 'rules';
  });
  const device = (): string => readFileSync(join(dirname(machine.vault), 'config', 'device'), 'utf8').trim();
  const replaceByLink = (path: string, target: string): void => {
    const file = join(machine.vault, path);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync(target, file);
  };

  it('puts a stranger’s subject into no script of the person', async () => {
    promise(
      'nothing is written through a link that leads out of the vault or into one of its hidden folders',
    );
    const ledger = `Logs/.deputy/${device()}/approvals.jsonl`;
    replaceByLink(ledger, join(home, '.bashrc'));
    const { code, stdout, stderr } = await machine.run('run', machine.vault);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(`${ledger} leads elsewhere through a symbolic link. Replace the link`);
    expect(readFileSync(join(home, '.bashrc'), 'utf8')).toBe('# mine\n');
  });

  it('writes no log and no record outside', async () => {
    promise(
      'nothing is written through a link that leads out of the vault or into one of its hidden folders',
    );
    replaceByLink('Logs', home);
    const { code, stdout, stderr } = await machine.run('run', machine.vault);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('leads out of the vault through a symbolic link. Replace the link');
    expect(readdirSync(home)).toEqual(['.bashrc']);
  });

  it('says which linked note and folder it passes over, and follows neither', async () => {
    machine.write('Elsewhere/linked.md', aMailNote({ messageId: '<linked@x>' }));
    for (const [name, target] of Object.entries({ 'a.md': 'linked.md', More: '', 'gone.md': 'none.md' }))
      symlinkSync(join(machine.vault, 'Elsewhere', target), join(machine.vault, 'Needs_Action', name));
    const { stdout } = await machine.run('run', machine.vault);
    for (const name of ['a.md', 'More', 'gone.md'])
      expect(stdout).toContain(
        `left alone    Needs_Action/${name}: It is a link, and Deputy does not follow links.`,
      );
    expect(machine.read('Elsewhere/linked.md')).toContain('status: pending');
    expect((await machine.run('status', machine.vault)).stdout).toContain('Needs_Action/a.md: It is a link');
  });

  it('works with a folder of logs that is a link and stays in the vault', async () => {
    mkdirSync(join(machine.vault, 'Archive', 'Logs'), { recursive: true });
    replaceByLink('Logs', join(machine.vault, 'Archive', 'Logs'));
    await machine.run('setup', machine.vault);
    expect(await machine.run('run', machine.vault)).toMatchObject({ code: 0 });
    expect(await machine.run('log', 'verify', machine.vault)).toMatchObject({ code: 0 });
    expect(readdirSync(join(machine.vault, 'Archive', 'Logs'))).toContain('.deputy');
  });
});

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { type Ended, Machine } from './deputy-process';

const SECONDS = 1_000;

describe('deputy, where a pipe lies in a file’s place', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    machine.environment.LLM_PROVIDER = 'rules';
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/good.md', aMailNote({ subject: 'Lunch on Monday?' }));
  });
  const pipe = (file: string): void => {
    rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    execFileSync('mkfifo', [file]);
  };
  const run = async (...args: string[]): Promise<Ended> => {
    const running = machine.start(...args);
    const timer = setTimeout(() => {
      running.kill('SIGKILL');
    }, 120 * SECONDS);
    return running.ended.finally(() => {
      clearTimeout(timer);
    });
  };
  const inConfig = (name: string): string => join(dirname(machine.vault), 'config', name);

  it('refuses settings that are one, with what to do', async () => {
    promise(
      "A pipe, a socket or a device in a file's place is refused, and not waited for, by the command line",
    );
    pipe(join(machine.vault, '.obsidian', 'plugins', 'deputy', 'data.json'));
    const { code, stderr } = await run('status', machine.vault);
    expect(code).toBe(2);
    expect(stderr).toMatch(/data\.json is a pipe, a socket or a device, not a file\. Remove it/);
  });

  it('takes nothing from a .env that is one, in the vault or the current folder', async () => {
    promise(
      "A pipe, a socket or a device in a file's place is refused, and not waited for, by the command line",
    );
    pipe(join(machine.vault, '.env'));
    pipe(join(machine.workingFolder, '.env'));
    expect(await run('run', machine.vault)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(['Logs/Runner.md', 'Logs/orchestrator_state.json'])('says that %s is one', async (path) => {
    pipe(join(machine.vault, path));
    const { code, stdout, stderr } = await run('run', machine.vault);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(`${path.slice(path.lastIndexOf('/') + 1)} is a pipe`);
  });

  it('does not wait for the files of its own folder', async () => {
    for (const name of ['device', 'machine', 'consents']) {
      pipe(inConfig(name));
      const { code } = await run('status', machine.vault);
      expect(code, name).not.toBeNull();
      rmSync(inConfig(name));
    }
  });

  it('goes on past pipes among the notes, the mails and the skills', async () => {
    promise(
      "A pipe, a socket or a device in a file's place is refused, and not waited for, by the command line",
    );
    for (const path of [
      'Memory/Me.md',
      'Dashboard.md',
      'Needs_Action/pipe.md',
      'Inbox/pipe.eml',
      'Skills/pipe/pipe.md',
    ])
      pipe(join(machine.vault, path));
    const { code } = await run('run', machine.vault);
    expect(code).not.toBeNull();
    expect(machine.read('Needs_Action/good.md')).not.toContain('status: pending\n');
  });

  it('imports none, and no device', async () => {
    promise(
      "A pipe, a socket or a device in a file's place is refused, and not waited for, by the command line",
    );
    const named = join(machine.workingFolder, 'mail.eml');
    pipe(named);
    const link = join(machine.workingFolder, 'endless.eml');
    symlinkSync('/dev/zero', link);
    const { code, stdout, stderr } = await run('import', machine.vault, named, link);
    expect(code).toBe(1);
    for (const file of [named, link])
      expect(stdout + stderr).toContain(`${file} is a pipe, a socket or a device`);
  });

  it('adds to no file of another name: a log that has one gets its own', async () => {
    promise('nothing is added to a file that has other names (hard links)');
    await machine.run('run', machine.vault);
    const log = machine
      .paths()
      .find((path) => path.startsWith('Logs/orchestrator_') && path.endsWith('.log'));
    const mine = join(dirname(machine.vault), '.bashrc');
    const text = machine.read(log ?? '');
    writeFileSync(mine, text);
    rmSync(join(machine.vault, log ?? ''));
    linkSync(mine, join(machine.vault, log ?? ''));
    machine.write(
      'Needs_Action/more.md',
      aMailNote({ subject: 'Tea on Friday?', messageId: '<2@example.org>' }),
    );
    expect(await machine.run('run', machine.vault)).toMatchObject({ code: 0 });
    expect(readFileSync(mine, 'utf8')).toBe(text);
    expect(machine.read(log ?? '').startsWith(text)).toBe(true);
    expect(machine.read(log ?? '').length).toBeGreaterThan(text.length);
    appendFileSync(mine, 'alias x=y\n');
    expect(machine.read(log ?? '')).not.toContain('alias');
    expect(await machine.run('log', 'verify', machine.vault)).toMatchObject({ code: 0 });
  });
});

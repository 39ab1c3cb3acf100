import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentHash } from '../../../src/core/settings/consents';
import { Machine } from '../../headless/deputy-process';
import { promise } from '../../promise';

/** The scheduler of the system, in the person's path: it writes down how it is called. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >> "$HOME/calls"
case "$*" in *"$(cat "$HOME/fails" 2>/dev/null || echo none)"*) echo "it is broken" >&2; exit 1;; esac
case "$*" in *is-active*) echo active;; esac
`;

describe.runIf(process.platform === 'linux')('deputy service', () => {
  let machine: Machine;
  let home: string;
  beforeEach(async () => {
    machine = new Machine();
    home = machine.environment['HOME'] ?? '';
    const bin = join(home, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
    machine.environment['PATH'] = `${bin}:${machine.environment['PATH'] ?? ''}`;
    await machine.run('setup', machine.vault);
  });
  const service = (act: string, ...more: string[]) =>
    machine.run('service', ...act.split(' '), machine.vault, ...more);
  const calls = () =>
    existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').trim().split('\n') : [];
  const units = () => join(home, '.config/systemd/user');
  const unitFile = async () => (await service('status')).stdout.match(/Unit: +(.+)/)?.[1] ?? '';
  const keyFile = async () => (await service('status')).stdout.match(/Keys: +(.+)/)?.[1] ?? '';
  const chooseAnthropic = async () => {
    machine.write(
      '.obsidian/plugins/deputy/data.json',
      JSON.stringify({ provider: 'anthropic', model: 'm' }),
    );
    const { stdout } = await machine.run('consent', machine.vault, '--json');
    const { receivers } = JSON.parse(stdout) as { receivers: { consent: string }[] };
    await machine.run('consent', machine.vault, '--allow', consentHash(receivers[0]?.consent ?? ''));
  };

  it('shows the unit and asks, and after a no nothing is written and nothing was called', async () => {
    promise('shows the unit and asks');
    const asked: string[] = [];
    machine.ask = (question) => {
      asked.push(question);
      return Promise.resolve('n');
    };
    const { code, stdout } = await service('install');
    expect(code).toBe(0);
    expect(stdout).toContain('ExecStart=');
    expect(stdout).toContain(machine.vault);
    expect(asked).toEqual(['Install this and start it? Nothing is spent: rules. [y/N]']);
    expect([calls(), existsSync(units())]).toEqual([[], false]);
    expect(existsSync(join(home, 'config/services'))).toBe(false);
  });

  it.each(['', 'disable'])(
    'goes when Deputy is uninstalled; what could not be stopped is said: %j',
    async (broken) => {
      await service('install', '--yes');
      const file = await unitFile();
      if (broken !== '') writeFileSync(join(home, 'fails'), broken);
      machine.ask = () => Promise.resolve('uninstall');
      const { stdout, stderr } = await machine.run('uninstall', machine.vault);
      expect([existsSync(file), stdout.includes(`Removed: The service ${file}`)]).toEqual([false, true]);
      expect(calls().join('\n')).toContain('--user disable --now');
      expect(stderr.includes('it is broken')).toBe(broken !== '');
    },
  );

  it('without a terminal installs nothing, and says the line to use', async () => {
    const { code, stderr } = await service('install');
    expect([code, calls()]).toEqual([2, []]);
    expect(stderr).toContain('--yes');
  });

  it('installs and starts a unit of the person, with an empty file for keys that others cannot read', async () => {
    promise('It installs the unit as you');
    promise('with access for you alone (0600)');
    const { code, stdout } = await service('install', '--yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining('journalctl --user -u deputy-vault-')]);
    const unit = readFileSync(await unitFile(), 'utf8');
    expect(dirname(await unitFile())).toBe(units());
    expect(unit).toContain('"--no-input"');
    expect(calls().slice(0, 2)).toEqual([
      '--user daemon-reload',
      expect.stringMatching(/^--user enable --now deputy-vault-\w{8}\.service$/),
    ]);
    expect(statSync(await keyFile()).mode & 0o777).toBe(0o600);
    expect(unit).toContain(`WorkingDirectory=${dirname(await keyFile())}`);
  });

  it('writes no key of the terminal into the unit, and judges by what the service will find', async () => {
    promise('The unit holds no secret');
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'anthropic',
      ANTHROPIC_API_KEY: 'sk-ant-secret-0123456789',
    });
    const { stdout } = await service('install', '--yes');
    expect(stdout).toContain('reads keys, and variables such as LLM_PROVIDER, from');
    const unit = readFileSync(await unitFile(), 'utf8');
    expect(unit + stdout + readFileSync(await keyFile(), 'utf8')).not.toContain('sk-ant-secret');
    expect(unit).not.toContain('LLM_PROVIDER');
    // The rules need no consent to spend, so that a model chosen later does not find one.
    expect(unit).not.toContain('--yes');
  });

  it('asks before a model away from here is paid, with the budgets, and gives that yes alone', async () => {
    promise('Where a model is not local, it asks for the spending as well, and names the budgets');
    await chooseAnthropic();
    const asked: string[] = [];
    machine.ask = (question) => {
      asked.push(question);
      return Promise.resolve('y');
    };
    const { code, stdout } = await service('install');
    expect(asked).toEqual([
      expect.stringMatching(/It asks anthropic about whatever comes in, .*Budgets: 1,000 calls a day, /),
    ]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('ANTHROPIC_API_KEY is not set')]);
    expect(readFileSync(await unitFile(), 'utf8')).toContain('"--yes"');
  });

  it('is not installed for a provider that this device has not allowed', async () => {
    machine.write(
      '.obsidian/plugins/deputy/data.json',
      JSON.stringify({ provider: 'anthropic', model: 'm' }),
    );
    const { code, stderr } = await service('install', '--yes');
    expect([code, stderr, calls()]).toEqual([2, expect.stringContaining('deputy consent'), []]);
  });

  it('refuses a second one for the vault, by whichever way it is named', async () => {
    promise('refuses a second one for the same vault');
    await service('install', '--yes');
    const before = calls();
    symlinkSync(machine.vault, join(home, 'other-way'));
    for (const way of [machine.vault, join(home, 'other-way')]) {
      const { code, stderr } = await machine.run('service', 'install', way, '--yes');
      expect([code, stderr]).toEqual([2, expect.stringContaining('has a service already')]);
    }
    expect(calls()).toEqual(before);
  });

  it('is refused where another device runs the vault, and where nothing is set up', async () => {
    const runner = machine.read('Logs/Runner.md').replace(/^runner: .*$/m, 'runner: other-1');
    machine.write('Logs/Runner.md', runner);
    expect((await service('install', '--yes')).code).toBe(3);
    const empty = join(home, 'empty');
    mkdirSync(empty);
    expect((await machine.run('service', 'install', empty, '--yes')).code).toBe(2);
    expect(calls()).toEqual([]);
  });

  it('leaves nothing behind where the scheduler refuses it', async () => {
    writeFileSync(join(home, 'fails'), 'enable');
    const { code, stderr } = await service('install', '--yes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('it is broken')]);
    expect((await service('status')).stdout).toContain('has no service');
  });

  it('uses no file for keys that others may read', async () => {
    promise('says so where others can read the file');
    await service('install', '--yes');
    const keys = await keyFile();
    chmodSync(keys, 0o644);
    expect(await service('status')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`chmod 600 ${keys}`),
    });
    await service('remove');
    expect(await service('install', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('chmod 600'),
    });
  });

  it('says whether it runs, is stopped and removed, and keeps the keys', async () => {
    expect(await service('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('no service') });
    await service('install', '--yes');
    expect(await service('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('active') });
    const [unit, keys] = [await unitFile(), await keyFile()];
    const { code, stdout } = await service('remove');
    expect([code, stdout, existsSync(unit), existsSync(keys)]).toEqual([
      0,
      expect.stringContaining(keys),
      false,
      true,
    ]);
    expect(calls().slice(-2)).toEqual([expect.stringContaining('disable --now'), '--user daemon-reload']);
    expect((await service('remove')).stdout).toContain('no service');
  });

  it('prints the unit of each system, and changes nothing', async () => {
    for (const [system, mark] of [
      ['systemd', '[Service]'],
      ['launchd', '<plist'],
      ['windows', '<Task'],
    ] as const) {
      const { code, stdout } = await service('print', '--for', system);
      expect([code, stdout]).toEqual([0, expect.stringContaining(mark)]);
      expect(stdout).not.toContain('--yes');
    }
    const printed = await service('print', '--yes');
    expect(printed.stdout).toContain('"--yes"');
    const folder = /WorkingDirectory=(.+)/.exec(printed.stdout)?.[1] ?? '?';
    expect(printed.stderr).toContain(`make the folder ${folder}: `);
    expect(printed.stderr).toContain(`Keys go into ${folder}/.env`);
    expect((await service('print', '--for', 'cron')).code).toBe(2);
    expect([calls(), existsSync(units())]).toEqual([[], false]);
  });
});

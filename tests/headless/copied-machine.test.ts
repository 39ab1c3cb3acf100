import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { promise } from '../promise';
import { Machine } from './deputy-process';

/** Each test starts several processes, on a machine that may have others to run. */

describe('deputy, where its configuration was copied to another machine', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    machine.environment.LLM_PROVIDER = 'rules';
    machine.environment.DEPUTY_MACHINE = 'desk';
    await machine.run('setup', machine.vault);
    const configuration = machine.environment.DEPUTY_CONFIG_DIR ?? '';
    machine.environment.DEPUTY_CONFIG_DIR = join(dirname(configuration), 'copied');
    cpSync(configuration, machine.environment.DEPUTY_CONFIG_DIR, { recursive: true });
    machine.environment.DEPUTY_MACHINE = 'laptop';
    machine.write('Needs_Action/q.md', aMailNote());
  });

  it('says aloud that it is another device, and touches nothing until a person takes over', async () => {
    promise('On another machine Deputy takes a new id, says so, and does no work until a person takes over');
    promise('so that a copied configuration is noticed');
    const first = await machine.run('run', machine.vault);
    expect(first.code).toBe(3);
    expect(first.stderr).toContain('This machine had a copy of another one');
    expect(first.stderr).toContain('--take-over');
    expect(machine.read('Needs_Action/q.md')).toBe(aMailNote());
    const second = await machine.run('run', machine.vault);
    expect(second.code).toBe(3);
    expect(second.stderr).not.toContain('This machine had a copy');
    expect(await machine.run('setup', machine.vault, '--take-over')).toMatchObject({ code: 0 });
    expect(await machine.run('run', machine.vault)).toMatchObject({ code: 0 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { Machine } from './deputy-process';
import { promise } from '../promise';

const STATE = 'Logs/orchestrator_state.json';
const HOUR_MS = 3_600_000;

describe('deputy status --health', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
  });
  const health = async () => {
    const { code, stdout } = await machine.run('status', machine.vault, '--health');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    return { code, line: stdout };
  };
  const pollAt = (time: number): void => {
    const state = JSON.parse(machine.read(STATE)) as object;
    machine.write(STATE, JSON.stringify({ ...state, last_poll_timestamp: new Date(time).toISOString() }));
  };

  it('is one line and 0 while cycles come through, and says how many items wait', async () => {
    promise('prints one line for a monitor');
    machine.write('Needs_Action/q.md', '---\nstatus: needs_info\n---\nWhich day?\n');
    await machine.run('run', machine.vault);
    expect(await health()).toEqual({
      code: 0,
      line: expect.stringMatching(/^OK\. Last cycle: .*Needs you: 1\.\n$/),
    });
    pollAt(Date.now() - 0.25 * HOUR_MS);
    expect((await health()).code).toBe(0);
  });

  it('is 1 before the first cycle, and after one that is late', async () => {
    promise('with 1 if no cycle came through for three intervals and a quarter of an hour');
    expect(await health()).toEqual({ code: 1, line: expect.stringContaining('no cycle for too long') });
    await machine.run('run', machine.vault);
    pollAt(Date.now() - 2 * HOUR_MS);
    expect(await health()).toEqual({ code: 1, line: expect.stringContaining('no cycle for too long') });
  });

  it('is 1 where the note that names the device can not be read, and says so', async () => {
    await machine.run('run', machine.vault);
    machine.write('Logs/Runner.md', 'two devices, merged');
    expect(await health()).toEqual({ code: 1, line: expect.stringContaining("Runner.md can't be read") });
  });

  it('is 3 where another device runs the vault, and 2 where nothing is set up', async () => {
    promise('with 2 if nothing is set up; with 3 if another device runs the vault');
    await machine.run('run', machine.vault);
    machine.write(
      'Logs/Runner.md',
      machine.read('Logs/Runner.md').replace(/^runner: .*$/m, 'runner: other-1'),
    );
    expect(await health()).toEqual({ code: 3, line: expect.stringContaining('other-1') });
    expect((await machine.run('status', machine.workingFolder, '--health')).code).toBe(2);
  });

  it('gives programs the same as an object', async () => {
    await machine.run('run', machine.vault);
    const { stdout } = await machine.run('status', machine.vault, '--health', '--json');
    expect(JSON.parse(stdout)).toEqual({ troubles: [], lastCycle: expect.any(String), waiting: 0 });
  });
});

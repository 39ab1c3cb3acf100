import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IS_FULL } from '../runs';
import { NOTE, PlanMachine } from './plan-machine';
import { kindOf, stepIn } from './plan-model';
import { leftovers } from './vault-view';

/** A call of the model by what it is about: the same one is asked twice only where its answer never came. */
interface Call {
  about: string;
  life: number;
}

/** Each night: `plan-crashes` dies at any write in memory, and `killed` kills the process of a triage. */
describe.runIf(IS_FULL)('deputy run, killed over a plan', () => {
  let machine: PlanMachine;
  let life: number;
  let calls: Call[];
  let killAt: number;
  let kill: () => void;
  beforeEach(async () => {
    [life, calls, killAt, kill] = [0, [], Infinity, () => undefined];
    machine = new PlanMachine();
    await machine.begin();
    machine.beforeAnswer = (question) => {
      const round = question.messages.length;
      calls.push({ about: `${kindOf(question)} ${stepIn(question)} ${String(round)}`, life });
      if (calls.length === killAt) kill();
    };
    await machine.deputy('plan', NOTE);
  });
  afterEach(() => machine.end());

  /** One life, ended by a kill while its n-th call is answered; null where it came to its end before. */
  async function live(n: number): Promise<number | null> {
    life += 1;
    killAt = calls.length + n;
    const deputy = machine.start('run', machine.vault);
    kill = () => {
      deputy.kill('SIGKILL');
    };
    return (await deputy.ended).code;
  }

  it('goes on where it was: no step twice, and no answer paid for twice but the one under way', async () => {
    const ends = [];
    for (const n of [1, 2, 2, 1, 2, 1]) ends.push(await live(n));
    expect(ends.filter((code) => code === null).length).toBeGreaterThanOrEqual(ends.length - 2);
    expect((await machine.deputy('run')).code).toBe(0);
    expect(machine.boxes()).toBe('xx  ');
    expect(machine.plan().log.map(({ action }) => action)).toEqual(
      'created step_done step_done blocked'.split(' '),
    );
    expect(machine.filesIn('Notes')).toEqual(['Notes/Figures.md', 'Notes/Prices.md']);
    expect(machine.filesIn('Pending_Approval')).toHaveLength(1);
    expect(leftovers(machine)).toEqual([]);
    const abouts = calls.map(({ about }) => about);
    const again = abouts.length - new Set(abouts).size;
    expect(again).toBeLessThanOrEqual(ends.length);
  });

  it('gives no number twice, when it is killed while it plans', async () => {
    life += 1;
    killAt = calls.length + 1;
    const deputy = machine.start('plan', machine.vault, '--text', 'Paint the shed before winter comes again');
    kill = () => {
      deputy.kill('SIGKILL');
    };
    expect((await deputy.ended).code).toBeNull();
    expect(machine.filesIn('Plans')).toHaveLength(1);
    await machine.deputy('plan', '--text', 'Paint the shed before winter comes again');
    expect(machine.filesIn('Plans').map((path) => path.slice(6, 19))).toEqual([
      'PLAN-2026-001',
      'PLAN-2026-002',
    ]);
  });
});

import { openDeputy, runCycle, timed, writeNotes } from './bench-vault.mjs';
import { runCommand } from './command.mjs';
import { median } from './median.mjs';
import { ReadyModel } from './ready-model.mjs';
import type { Scenario } from './scenario.mjs';
import { TOPICS } from './topics.mjs';

const NOTES = 10_000;
const WARM_CYCLES = 15;
const [first, ...others] = TOPICS.filter(({ decision }) => decision !== 'archive');

/** Two drafts are judged in a cycle: with thousands of them no cycle would be idle. */
const settings: Readonly<Record<string, unknown>> = { evaluateDrafts: false };

/**
 * Nothing to do among 10,000 notes that Deputy has triaged before: they are all still in `Needs_Action`, since the
 * model archived none, and the log and the records are those of that day.
 */
export const idleCycle: Scenario<'warm' | 'cold' | 'command'> = {
  runs: 5,
  isRepeatable: true,
  figures: {
    warm: { name: 'Idle cycle, 10,000 settled notes, same process', unit: 'ms', target: { most: 45 } },
    cold: {
      name: 'Idle cycle, 10,000 settled notes, first of a process',
      unit: 'ms',
      target: { most: 800 },
    },
    command: {
      name: 'deputy triage, 10,000 settled notes, start to end',
      unit: 'ms',
      target: { most: 1_500 },
    },
  },
  async prepare(folder) {
    if (first === undefined) throw new Error('There is no topic but for the archive.');
    writeNotes(folder, { count: NOTES, topics: [first, ...others] });
    await runCycle(openDeputy(folder, { model: new ReadyModel(), settings }), NOTES);
  },
  async measure(folder) {
    const deputy = openDeputy(folder, { model: new ReadyModel(), settings });
    const idle = (): Promise<number> => timed(() => runCycle(deputy, 0));
    const cold = await idle();
    const warm: number[] = [];
    for (let n = 0; n < WARM_CYCLES; n++) warm.push(await idle());
    return { cold, warm: median(warm), command: runCommand(folder, ['triage', folder]) };
  },
};

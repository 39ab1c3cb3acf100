import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandUse, runCommand } from './command.mjs';
import { writeMbox } from './mbox.mjs';
import type { Scenario } from './scenario.mjs';

/** Notes of the shorter and the longer run of triage; what differs is the cost of a note. */
const [FEW, MORE] = [100, 500];

type Key = `${'import' | 'status' | 'triage'}${'Time' | 'Memory'}`;

/** Mails of 80 kB from one mbox, then what each command costs while they wait, by the rules. */
export const backlog = (mails: number): Scenario<Key> => {
  const many = mails.toLocaleString('en');
  const figure = (name: string, unit: string) => ({ name: `${name}, ${many} mails`, unit, target: null });
  return {
    runs: 1,
    isOnRequest: true,
    place: 'disk',
    limitSeconds: 4 * 60 * 60,
    figures: {
      importTime: figure('deputy import of an mbox, processor time', 'ms a mail'),
      importMemory: figure('deputy import of an mbox, peak memory', 'MB'),
      statusTime: figure('deputy status, processor time', 'ms'),
      statusMemory: figure('deputy status, peak memory', 'MB'),
      triageTime: figure('deputy triage, one more note, processor time', 'ms'),
      triageMemory: figure('deputy triage, peak memory', 'MB'),
    },
    prepare: (folder) => {
      writeMbox(join(folder, 'mails.mbox'), mails);
      mkdirSync(join(folder, 'vault'));
      runCommand(folder, ['setup', join(folder, 'vault')]);
    },
    measure(folder) {
      const vault = join(folder, 'vault');
      const imported = commandUse(folder, ['import', vault, join(folder, 'mails.mbox')]);
      const status = commandUse(folder, ['status', vault]);
      const few = commandUse(folder, ['triage', vault, '--limit', String(FEW)]);
      const more = commandUse(folder, ['triage', vault, '--limit', String(MORE)]);
      return {
        importTime: imported.time / mails,
        importMemory: imported.memory,
        statusTime: status.time,
        statusMemory: status.memory,
        triageTime: (more.time - few.time) / (MORE - FEW),
        triageMemory: Math.max(few.memory, more.memory),
      };
    },
  };
};

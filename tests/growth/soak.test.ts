import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ANSWERS, IN } from '../core/app/stage';
import { watchingStage } from '../core/app/watching';
import { aMailNote } from '../fakes/mail-note';

/** Notes in the vault; 100,000 each night. */
const NOTES = Number(process.env['DEPUTY_SOAK'] ?? 0);
const HOURS = 24;
const HOUR = 3_600;
/** Seconds between two cycles. */
const INTERVAL = 120;
/** What a day may add; the log and the records of a day's mail are among it. */
const MOST_MEGABYTES = 40;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
};

const mail = (name: string, status: string): string =>
  aMailNote({ subject: name, messageId: `<${name}@example.org>`, status });

it.skipIf(NOTES === 0)(
  `${String(HOURS)} hours of watching over ${String(NOTES)} notes end with the memory that they began with`,
  { timeout: 6 * HOUR * 1_000 },
  async () => {
    const files: Record<string, string> = {};
    for (let n = 1; n <= NOTES; n += 1)
      files[`${n % 10 === 0 ? 'Archive' : 'Done'}/${String(n)}.md`] = mail(`old ${String(n)}`, 'done');
    const watching = watchingStage({
      files,
      answers: () => ANSWERS.archive,
      settings: { intervalSeconds: INTERVAL, dashboardNote: true },
    });
    await watching.pass(HOUR);
    const begun = heap();
    let [most, cycles] = [begun, 0];
    for (let hour = 1; hour <= HOURS; hour += 1) {
      for (let n = 1; n <= 4; n += 1) {
        const name = `new ${String(hour)} ${String(n)}`;
        watching.stage.vault.external(`${IN}/${name}.md`, mail(name, 'pending'));
        await watching.pass(HOUR / 4);
      }
      // What the test itself hears is no memory of Deputy's.
      cycles += watching.reports.splice(0).length;
      most = Math.max(most, heap());
    }
    const ended = heap();
    console.log(
      `${String(NOTES)} notes, ${String(cycles)} cycles: ${begun.toFixed(0)} MB after the first hour, at most ${most.toFixed(0)}, ${ended.toFixed(0)} at the end.`,
    );
    expect(cycles).toBeGreaterThan((HOURS * HOUR) / INTERVAL - HOURS);
    expect(watching.stage.vault.paths(IN)).toEqual([]);
    expect(most - begun).toBeLessThan(MOST_MEGABYTES);
  },
);

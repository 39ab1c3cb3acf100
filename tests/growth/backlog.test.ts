import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { startBatchMachine } from '../features/batch/batch-machine';
import type { Machine, Running } from '../headless/deputy-process';
import type { BatchServer } from '../wire/batch-server';

/** A quarter of an hour with 50,000 notes, which is what each night asks for. */
const NOTES = Number(process.env['DEPUTY_BACKLOG'] ?? 0);
/** Of a process; 207 were measured. */
const MOST_MEGABYTES = 250;
/** Shares of the notes after which a process is killed. */
const KILLS = [0.2, 0.5, 0.8];
const MOST_RUNS = 5;

const nameOf = (number: number): string => `note-${String(number)}`;
const bodyOf = (number: number): string =>
  `Hello, this is ${nameOf(number)}.\n\n${'We talked about it last week, and nothing is settled. '.repeat(40)}\n`;

let machine: Machine;
let service: BatchServer;
let remove: () => void;

beforeEach(async () => {
  ({ machine, service, remove } = await startBatchMachine());
});

afterEach(() => {
  remove();
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const notesIn = (folder: string): string[] => {
  const path = join(machine.vault, folder);
  return existsSync(path) ? readdirSync(path).filter((name) => name.startsWith('note-')) : [];
};
const handed = (): number => service.batches.reduce((sum, { questions }) => sum + questions.length, 0);

/** The most memory that a process has held, in MB; 0 where the system does not say. */
const peakOf = ({ pid }: Running): number => {
  const path = `/proc/${String(pid)}/status`;
  const kilobytes = existsSync(path) ? /VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : 0;
  return (Number(kilobytes ?? 0) * 1_024) / 1_000_000;
};

let peak = 0;

/** Runs the command to its end, or kills it once `isFar`. */
async function triage(isFar = (): boolean => false): Promise<number | null> {
  const running = machine.start('triage', machine.vault, '--batch', '--yes');
  const over = new AbortController();
  void running.ended.then(() => {
    over.abort();
  });
  while (!over.signal.aborted) {
    peak = Math.max(peak, peakOf(running));
    if (isFar()) running.kill('SIGKILL');
    await sleep(100);
  }
  return (await running.ended).code;
}

it.skipIf(NOTES === 0)(
  `${String(NOTES)} notes by real processes that are killed: none is lost, doubled or paid for twice`,
  { timeout: 6 * 3_600_000 },
  async () => {
    for (let number = 1; number <= NOTES; number += 1)
      machine.write(
        `Needs_Action/${nameOf(number)}.md`,
        aMailNote({
          subject: nameOf(number),
          messageId: `<${nameOf(number)}@example.org>`,
          body: bodyOf(number),
        }),
      );
    for (const share of KILLS) await triage(() => handed() >= share * NOTES);
    expect(await triage()).toBe(0);
    expect(handed()).toBe(NOTES);
    expect(Math.max(...service.batches.map(({ questions }) => questions.length))).toBeLessThanOrEqual(500);
    service.end();
    for (const share of KILLS) await triage(() => notesIn('Done').length >= share * NOTES);
    for (let run = 0; run < MOST_RUNS && notesIn('Done').length < NOTES; run += 1) await triage();
    console.log(`${String(NOTES)} notes: at most ${peak.toFixed(0)} MB in a process`);
    expect(notesIn('Needs_Action')).toEqual([]);
    expect(new Set(notesIn('Done')).size).toBe(NOTES);
    expect(notesIn('Done').length).toBe(NOTES);
    expect([...service.paid.values()].filter((times) => times !== 1)).toEqual([]);
    expect(service.paid.size).toBe(NOTES);
    expect(service.single).toEqual([]);
    expect(peak).toBeLessThanOrEqual(MOST_MEGABYTES);
  },
);

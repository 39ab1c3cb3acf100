import { expect, it } from 'vitest';
import { Faults, Killed, type Write } from '../../fakes/faults';
import { crashPoints, someOf } from '../../runs';
import { BatchStage } from './batch-stage';

const NOTES = 2;

/** What a person does: hands over, waits, and lets Deputy take in what is back. */
async function workItOff(story: BatchStage): Promise<void> {
  await story.handOver();
  story.server.end();
  await story.cycle();
  await story.cycle();
}

const story = (faults: Faults, wire: 'anthropic' | 'openai'): Promise<BatchStage> =>
  BatchStage.open({ notes: NOTES, faults, wire });

async function writesOf(wire: 'anthropic' | 'openai'): Promise<readonly Write[]> {
  const faults = new Faults();
  await workItOff(await story(faults, wire));
  return faults.writes;
}

/** Writes whose order keeps anything from being lost or paid twice: a walk dies at each of them, however few it takes. */
const isGuarding = ({ path }: Write): boolean => /^(?:batches|answers)\//.test(path);

it.each(someOf(['anthropic', 'openai'] as const, { ci: 2, desk: 2 }))(
  'loses, doubles and pays nothing twice with %s, whichever write a process dies in',
  { timeout: 240_000 },
  async (wire) => {
    const writes = await writesOf(wire);
    const points = new Set([...writes.filter(isGuarding).map(({ n }) => n), ...crashPoints(writes.length)]);
    const ends = new Map<string, string[]>();
    for (const point of points) {
      const found = await walk(wire, point);
      const end = JSON.stringify(found);
      ends.set(end, [...(ends.get(end) ?? []), `${String(point)} ${writes[point - 1]?.path ?? ''}`]);
    }
    const paid = Array.from({ length: NOTES }, (_, index) => `note-${String(index + 1)} 1`);
    const fine = JSON.stringify({ folders: { Done: NOTES }, paid, isOut: false, reserved: 0 });
    expect(Object.fromEntries([...ends].filter(([end]) => end !== fine))).toEqual({});
  },
);

async function walk(wire: 'anthropic' | 'openai', point: number): Promise<object> {
  const mode = point % 2 === 0 ? 'kill' : 'tear';
  const told = await story(new Faults({ onWrite: ({ n }) => (n === point ? mode : undefined) }), wire);
  await workItOff(told).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  told.restart();
  // Whoever goes on at once hands nothing over twice; later it is known what has arrived.
  await told.handOver();
  await told.stage.clock.advance(60 * 60_000);
  told.server.end();
  for (let round = 0; round < 3; round += 1) await told.cycle();
  // What never arrived waits for another yes.
  await told.handOver();
  told.server.end();
  await told.cycle();
  const isOut = (await told.deputy.status()).batch !== null;
  return { folders: told.folders, paid: told.paid, isOut, reserved: await openReservations(told) };
}

/** How many batches are counted at their worst case. */
async function openReservations({ stage: { device } }: BatchStage): Promise<number> {
  const open = new Set<string>();
  for (const path of await device.list('spend'))
    for (const text of ((await device.read(path)) ?? '').split('\n')) {
      const line = /"kind":"(\w+)","id":"([^"]+)"/.exec(text);
      if (line?.[1] === 'reserved' && text.includes('"batch"')) open.add(line[2] ?? '');
      else open.delete(line?.[2] ?? '');
    }
  return open.size;
}

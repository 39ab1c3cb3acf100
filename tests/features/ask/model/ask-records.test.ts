import { expect, it } from 'vitest';
import { type Ask, received, type TaskState, NO_ARGUMENTS } from '../../../../src/features/ask/model/ask';
import { composeAsk, sealOf } from '../../../../src/features/ask/model/ask-note';
import { AskRecords, recordAsks } from '../../../../src/features/ask/model/ask-records';
import type { Effect } from '../../../../src/kernel/effects/operation';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';

const FOLDER = 'Logs/Requests';
const done: TaskState = { kind: 'done', said: 'Written.', notes: [], hits: [] };
const ask = (id: string, state: TaskState = done): Ask => ({
  ...received({ id, text: 'add tea', at: '2026-11-20T10:00:00Z' }),
  analysis: { by: 'rules', reasoning: '', answer: null, instead: null },
  tasks: [{ tool: 'append', given: NO_ARGUMENTS, state }],
});
const note = (each: Ask, path = `${FOLDER}/${each.id}.md`): Effect => ({
  ...{ kind: 'create', path, after: composeAsk(each), privacy: 'open' },
});
const line = (id: string, rest = ''): string => `{"ask":"${id}","seal":"${'0'.repeat(64)}"${rest}}`;

it('an ask is kept as this device wrote it last, changed by others, or unknown', async () => {
  const device = new MemoryDeviceStore();
  const [first, again] = [ask('a', { kind: 'waiting' }), ask('a')];
  for (const each of [first, again])
    await recordAsks(device, { effects: [note(each)] }, { folder: FOLDER, skipped: [] });
  const records = await AskRecords.load(device);
  expect(records.standingOf('a', sealOf(composeAsk(again)))).toBe('kept');
  expect(records.standingOf('a', sealOf(composeAsk(first)))).toBe('changed');
  expect(records.standingOf('b', sealOf(composeAsk(again)))).toBe('unknown');
  expect([records.has('a'), records.has('b')]).toEqual([true, false]);
  expect(records.shortened()).toContain('"done":true');
});

it('nothing is recorded of what was skipped, lies elsewhere, is no ask, or was moved', async () => {
  const device = new MemoryDeviceStore();
  const conflict = { path: `${FOLDER}/skipped.md`, reason: 'changed' } as never;
  const effects: Effect[] = [
    note(ask('skipped')),
    note(ask('elsewhere'), 'Notes/elsewhere.md'),
    { kind: 'create', path: `${FOLDER}/x.md`, after: 'No ask.', privacy: 'open' },
    { kind: 'move', from: `${FOLDER}/a.md`, to: `${FOLDER}/b.md` },
  ];
  await recordAsks(device, { effects }, { folder: FOLDER, skipped: [conflict] });
  expect(await device.read('asks.jsonl')).toBeNull();
});

it('a record is read past torn lines, and holds the last of each ask in the order of their last lines', () => {
  const text = [line('a'), line('b'), '{"ask":"torn","se', `x${line('c')}`, `${line('d')} `, line('a')];
  expect(AskRecords.parse(text.join('\n')).shortened()).toBe(`${line('b')}\n${line('a')}\n`);
});

it('a shortened record keeps 1,000 unfinished asks and 500 finished ones, the latest of each', () => {
  const lines = Array.from({ length: 1_200 }, (_, n) => [
    line(`open${String(n)}`),
    line(`done${String(n)}`, ',"done":true'),
  ]);
  const kept = AskRecords.parse(AskRecords.parse(lines.flat().join('\n')).shortened());
  const has = (...ids: string[]): boolean[] => ids.map((id) => kept.has(id));
  expect(has('open199', 'open200', 'open1199')).toEqual([false, true, true]);
  expect(has('done699', 'done700', 'done1199')).toEqual([false, true, true]);
});

it('a long record is shortened when the next ask is recorded', async () => {
  const device = new MemoryDeviceStore();
  await device.append('asks.jsonl', `${line('old', ',"done":true')}\n`.repeat(4_000));
  await recordAsks(device, { effects: [note(ask('a'))] }, { folder: FOLDER, skipped: [] });
  const text = (await device.read('asks.jsonl')) ?? '';
  expect(text.split('\n').filter((each) => each !== '')).toHaveLength(2);
});

import { expect, it } from 'vitest';
import { rewriteEffect, saveEffect } from '../../../src/kernel/effects/edit-effect';
import type { OperationPlan } from '../../../src/kernel/effects/operation';
import { planUndo } from '../../../src/kernel/effects/plan-undo';
import { type Fault, Faults, type Write } from '../../fakes/faults';
import { Office, SOURCE } from './office';

const IMAGE = Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256);
const TABLE = new TextEncoder().encode('a;b\r\n');
const AFTER = 'Saved: [[Files/a.png]] [[Files/b.csv]]\n';

async function save(office: Office) {
  const effects = [await saveEffect('Files/a.png', IMAGE), await saveEffect('Files/b.csv', TABLE)];
  const edit = rewriteEffect(SOURCE, office.vault.text(SOURCE), AFTER);
  const plan: OperationPlan = {
    ...{ run: 'run1', kind: 'edit', label: 'Saved', isWhole: true, entries: [] },
    effects: [edit, ...effects],
  };
  return office.effects.commit(plan);
}

const shown = ({ vault }: Office): unknown => [vault.text(SOURCE), vault.paths('Files')];

it('saves bytes as they are, and Undo removes the files that were not changed since', async () => {
  const office = new Office();
  const before = office.vault.text(SOURCE);
  expect(await save(office)).toMatchObject({ kind: 'committed', skipped: [] });
  expect(await office.vault.read('Files/a.png')).toEqual(IMAGE);
  office.vault.external('Files/b.csv', 'a;b;c\r\n');
  const { value: record } = await office.effects.history().next();
  if (record === undefined) throw new Error('nothing was recorded');
  const { effects, kept } = await planUndo(office.vault, [record], { adjust: (text) => text });
  expect(kept).toEqual(['Files/b.csv']);
  await office.effects.commit({ run: 'undo', kind: 'undo', label: 'Undid', effects, entries: [] });
  expect(shown(office)).toEqual([before, ['Files/b.csv']]);
});

it('saves the same bytes for each of several operations that wait at once', async () => {
  const { effects, vault } = new Office();
  const paths = Array.from({ length: 20 }, (_, at) => `Files/${String(at + 10)}.png`);
  const files = await Promise.all(paths.map((path) => saveEffect(path, IMAGE)));
  const plan = { kind: 'edit', label: 'Saved', entries: [] } satisfies Partial<OperationPlan>;
  await Promise.all(files.map((file, at) => effects.commit({ ...plan, run: String(at), effects: [file] })));
  expect(vault.paths('Files')).toEqual(paths);
});

it('overwrites nothing, and then leaves the note as it was', async () => {
  const office = new Office();
  const before = office.vault.text(SOURCE);
  office.vault.external('Files/b.csv', 'mine');
  expect(await save(office)).toMatchObject({ kind: 'conflict', path: 'Files/b.csv' });
  expect(shown(office)).toEqual([before, ['Files/b.csv']]);
  expect(office.vault.text('Files/b.csv')).toBe('mine');
});

it('leaves all or nothing after a crash in any write, whole or torn', async () => {
  for (const fault of ['kill', 'tear'] satisfies Fault[]) {
    let n = 1;
    for (; ; n += 1) {
      const faults = new Faults({ onWrite: (write: Write) => (write.n === n ? fault : undefined) });
      const office = new Office(faults);
      const before = office.vault.text(SOURCE);
      const isDone = await save(office).then(
        () => true,
        () => false,
      );
      office.restart();
      await office.recover();
      const isSaved = office.vault.text(SOURCE) === AFTER;
      const paths = isSaved ? ['Files/a.png', 'Files/b.csv'] : [];
      expect([fault, n, shown(office)]).toEqual([fault, n, [isSaved ? AFTER : before, paths]]);
      if (isDone) break;
    }
    expect(n).toBeGreaterThan(4);
  }
});

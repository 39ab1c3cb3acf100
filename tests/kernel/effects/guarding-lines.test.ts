import { describe, expect, it } from 'vitest';
import { freeName } from '../../../src/kernel/effects/free-name';
import type { Operation } from '../../../src/kernel/effects/operation';
import type { DoneRecord } from '../../../src/kernel/effects/operation-records';
import { planUndo } from '../../../src/kernel/effects/plan-undo';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { VaultError } from '../../../src/kernel/ports/vault';
import { type Fault, Faults, Killed, type PortCall, type Write } from '../../fakes/faults';
import { MemoryVault } from '../../fakes/memory-vault';
import { aPlan, DRAFT, note, Office, SOURCE } from './office';

const DONE = 'Done/question.md';
const OTHER_DRAFT = 'Drafts/re-question 2.md';
const denied = new VaultError('denied', 'read-only');
const commit = (office: Office) => office.effects.commit(aPlan(office.vault.text(SOURCE)));

/** An office whose process was killed in its first matching write. */
async function killedAt(matches: (write: Write) => boolean): Promise<Office> {
  const office = new Office(new Faults({ onWrite: (write) => (matches(write) ? 'kill' : undefined) }));
  await expect(commit(office)).rejects.toBeInstanceOf(Killed);
  return office;
}
const inVault =
  (kind: Write['kind']) =>
  (write: Write): boolean =>
    write.store === 'vault' && write.kind === kind;
const openRecords = (office: Office): string[] =>
  office.device.paths().filter((path) => path.startsWith('open/'));

describe('an operation', () => {
  it('is done where its note has the new text already', async () => {
    const office = new Office();
    const plan = aPlan(office.vault.text(SOURCE));
    const [edit] = plan.effects;
    if (edit?.kind === 'edit') office.vault.external(SOURCE, edit.after);
    expect(await office.effects.commit(plan)).toMatchObject({ kind: 'committed', skipped: [] });
  });

  it('is not forced upon a note that another one has marked alike', async () => {
    const office = new Office();
    const plan = aPlan(office.vault.text(SOURCE));
    office.vault.external(SOURCE, note('status: done\ndecided_at: today', 'Never mind!\n'));
    expect(await office.effects.commit(plan)).toMatchObject({ kind: 'conflict', reason: 'changed' });
    expect(office.vault.has(DRAFT)).toBe(false);
  });

  it('is not begun twice', async () => {
    const office = new Office();
    await office.device.create('open/run1-1.json', '{}');
    await expect(commit(office)).rejects.toThrow('Operation run1-1 was begun twice.');
    expect(office.vault.text(SOURCE)).toBe(note('status: pending'));
  });

  it('gets the lowest number that is free', async () => {
    const vault = new MemoryVault({ files: { 'a.md': 'x', 'a 2.md': 'x' } });
    expect(await freeName(vault, 'a.md')).toBe('a 3.md');
    for (let n = 3; n <= 9; n++) vault.external(`a ${String(n)}.md`, 'x');
    expect(await freeName(vault, 'a.md')).toBe('a 10.md');
  });

  it('is taken back to another name where the former one is taken by then', async () => {
    const office = new Office();
    await commit(office);
    office.vault.external(SOURCE, 'a new question');
    let record: DoneRecord | undefined;
    for await (const each of office.effects.history()) record ??= each;
    if (record === undefined) throw new Error('nothing was done');
    const undo = await planUndo(office.vault, [record], { adjust: (text) => text });
    const moves = undo.effects.filter(({ kind }) => kind === 'move');
    expect(moves).toEqual([{ kind: 'move', from: DONE, to: 'Needs_Action/question 2.md' }]);
  });
});

describe('recovery after a crash', () => {
  it('takes no other file at the draft’s name for the draft', async () => {
    const office = await killedAt(inVault('create'));
    office.vault.external(DRAFT, 'somebody’s own draft');
    office.restart();
    await office.recover();
    expect(office.vault.text(DRAFT)).toBe('somebody’s own draft');
    expect(office.vault.text(OTHER_DRAFT)).toContain('gern');
    expect(office.vault.text(DONE)).toContain(`draft_path: ${OTHER_DRAFT}`);
  });

  it('finds a move that was made, and leaves nothing out', async () => {
    const office = await killedAt(({ store, kind }) => store === 'device' && kind === 'append');
    office.restart();
    expect(await office.recover()).toMatchObject([{ kind: 'committed', skipped: [] }]);
  });

  it('removes the former name where a move left both', async () => {
    const office = await killedAt(inVault('move'));
    office.vault.external(DONE, office.vault.text(SOURCE));
    office.restart();
    await office.recover();
    expect([office.vault.has(SOURCE), office.vault.has('Done/question 2.md')]).toEqual([false, false]);
  });

  it('writes nothing once the lock is gone', async () => {
    const office = await killedAt(inVault('create'));
    office.restart();
    office.mayWrite = false;
    await expect(office.recover()).rejects.toThrow('the lock is gone');
    expect(office.vault.has(DRAFT)).toBe(false);
  });

  /** What stands in the records when the process dies between two steps of one run. */
  async function openOperation(office: Office): Promise<Operation> {
    const [path] = openRecords(office);
    return JSON.parse(office.device.text(path ?? '')) as Operation;
  }

  it('does a superseded operation once, and leaves none of its records', async () => {
    const office = await killedAt(inVault('create'));
    const next = { ...(await openOperation(office)), id: 'run1-2', step: 2 };
    office.restart();
    await office.device.create('open/run1-2.json', JSON.stringify(next));
    expect(await office.recover()).toHaveLength(1);
    expect([openRecords(office), office.reported]).toEqual([[], ['run1-2']]);
  });

  it('does nothing again that was done before the record went', async () => {
    const office = await killedAt(({ store, kind }) => store === 'device' && kind === 'remove');
    office.restart();
    expect(await office.recover()).toEqual([]);
    expect(openRecords(office)).toEqual([]);
  });

  it('does nothing again that was done when the clock had been set back by a month', async () => {
    const office = await killedAt(inVault('create'));
    office.restart();
    const done = (id: string, at: string): string =>
      JSON.stringify({ id, kind: 'triage', label: 'x', at, inverse: [] });
    await office.device.append('done-2026-11.jsonl', `${done('run0-1', '2026-11-01T09:00:00Z')}\n`);
    await office.device.append('done-2026-10.jsonl', `${done('run1-1', '2026-10-31T09:00:00Z')}\n`);
    expect(await office.recover()).toEqual([]);
    expect(openRecords(office)).toEqual([]);
  });

  it('keeps an operation whose note can not be looked at: it may have been begun', async () => {
    const office = await killedAt(inVault('move'));
    const unreadable = ({ store, kind, path }: PortCall): Promise<void> =>
      store === 'vault' && kind === 'read' && path === SOURCE ? Promise.reject(denied) : Promise.resolve();
    office.restart(new Faults({ onCall: unreadable }));
    expect(await office.recover()).toMatchObject([{ kind: 'failed' }]);
    expect(office.effects.isUnfinished('run1')).toBe(true);
    office.restart();
    expect(await office.recover()).toMatchObject([{ kind: 'committed' }]);
  });

  it('drops a record that lies under another’s name', async () => {
    const office = await killedAt(inVault('create'));
    const operation = await openOperation(office);
    office.restart();
    await office.device.remove('open/run1-1.json');
    await office.device.create('open/run7-1.json', JSON.stringify(operation));
    expect(await office.recover()).toEqual([]);
    expect(openRecords(office)).toEqual([]);
  });

  it('does not overwrite what somebody writes while a torn note is finished', async () => {
    const office = new Office(
      new Faults({ onWrite: (write) => (inVault('edit')(write) ? 'tear' : undefined) }),
    );
    await expect(commit(office)).rejects.toBeInstanceOf(Killed);
    const writing = ({ store, kind, path }: PortCall): Promise<void> => {
      if (store === 'vault' && kind === 'edit') office.vault.external(path, 'Never mind!\n');
      return Promise.resolve();
    };
    office.restart(new Faults({ onCall: writing }));
    await office.recover();
    const texts = office.vault.paths().map((path) => office.vault.text(path));
    expect(texts).toContain('Never mind!\n');
  });
});

describe('taking back an operation that is whole or nothing', () => {
  const SECOND = 'Notes/second.md';
  const TEXT = note(
    'a: 1\nstatus: pending',
    'A body that is long enough to be cut somewhere in its middle.\n',
  );
  const AFTER = TEXT.replace('a: 1', 'a: 2');

  /** Edits the note, makes a draft, and a second file, which is refused. */
  function refused(fault: (write: Write, office: Office) => Fault | undefined = () => undefined) {
    const onWrite = (write: Write): Fault | undefined =>
      write.kind === 'create' && write.path === SECOND ? denied : fault(write, office);
    const office: Office = new Office(new Faults({ onWrite }));
    office.vault.external(SOURCE, TEXT);
    const inverse = [{ at: AFTER.indexOf('2'), remove: '2', insert: '1' }];
    const plan = aPlan(note('status: pending'), {
      isWhole: true,
      effects: [
        { kind: 'edit', path: SOURCE, before: hashText(TEXT), after: AFTER, inverse },
        { kind: 'create', privacy: 'open', path: DRAFT, after: 'draft' },
        { kind: 'create', privacy: 'open', path: SECOND, after: 'second' },
      ],
    });
    return { office, result: office.effects.commit(plan) };
  }

  it('takes nothing back where somebody has written in the note since', async () => {
    const { office, result } = refused((write, { vault }) => {
      if (write.kind === 'create' && write.path === DRAFT) vault.external(SOURCE, `${AFTER}Mine.\n`);
      return undefined;
    });
    expect(await result).toMatchObject({ kind: 'failed' });
    expect(office.vault.text(DRAFT)).toBe('draft');
    expect(office.effects.isUnfinished('run1')).toBe(true);
  });

  it('gives the note back last, so that until then the record tells how to go on', async () => {
    const { office, result } = refused(({ kind }) => (kind === 'trash' ? 'kill' : undefined));
    await expect(result).rejects.toBeInstanceOf(Killed);
    expect(office.vault.text(SOURCE)).toBe(AFTER);
  });

  it('repairs a note that was cut while it was given back', async () => {
    let edits = 0;
    const { office, result } = refused(({ kind }) => (kind === 'edit' && ++edits === 2 ? 'tear' : undefined));
    await expect(result).rejects.toBeInstanceOf(Killed);
    expect(office.vault.text(SOURCE)).not.toBe(TEXT);
    office.restart();
    expect(await office.recover()).toMatchObject([{ kind: 'committed' }]);
    expect(office.vault.text(SOURCE)).toBe(AFTER);
  });
});

import { describe, expect, it } from 'vitest';
import { frontmatterEffect } from '../../../src/kernel/effects/edit-effect';
import type { Effect, Operation, OperationPlan } from '../../../src/kernel/effects/operation';
import type { DoneRecord } from '../../../src/kernel/effects/operation-records';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { VaultError } from '../../../src/kernel/ports/vault';
import { Faults, type PortCall, type Write } from '../../fakes/faults';
import { aPlan, DRAFT, note, Office, SOURCE } from './office';
import { parsedNote } from '../../fakes/mail-note';

const OTHER = 'Notes/other.md';
const denied = new VaultError('denied', 'read-only');
const refusing = (matches: (write: Write) => boolean): Faults =>
  new Faults({
    onWrite: (write) => (write.store === 'vault' && matches(write) ? denied : undefined),
  });
const commit = (office: Office, parts: Partial<OperationPlan> = {}) =>
  office.effects.commit(aPlan(office.vault.text(SOURCE), parts));

async function done(office: Office): Promise<DoneRecord[]> {
  const records: DoneRecord[] = [];
  for await (const record of office.effects.history()) records.push(record);
  return records;
}

/** What stands in the journal where a process died. */
const open = (office: Office, operation: Partial<Operation> & { run: string; step?: number }) => {
  const { run, step = 1 } = operation;
  const id = `${run}-${String(step)}`;
  const whole = { id, step, kind: 'triage', label: 'x', startedAt: 'now', entries: [], ...operation };
  return office.device.create(`open/${id}.json`, JSON.stringify(whole));
};
const make = (path: string): Effect => ({ kind: 'create', privacy: 'open', path, after: 'x' });

describe('what is kept of an operation for Undo', () => {
  it('is how to take back each effect, the last one first', async () => {
    const office = new Office();
    office.vault.external(OTHER, 'other');
    const { effects } = aPlan(office.vault.text(SOURCE));
    const more: Effect[] = [
      { kind: 'trash', path: OTHER, before: hashText('other'), text: 'other' },
      { kind: 'remove_folder', path: 'Empty' },
    ];
    await commit(office, { effects: [...effects, ...more] });
    const edit = effects[0] as Extract<Effect, { kind: 'edit' }>;
    const draft = effects[1] as Extract<Effect, { kind: 'create' }>;
    const [record] = await done(office);
    expect(record?.inverse).toEqual([
      { kind: 'create', path: OTHER, after: 'other' },
      { kind: 'move', from: 'Done/question.md', to: SOURCE },
      { kind: 'trash', path: DRAFT, before: hashText(draft.after) },
      { kind: 'edit', path: SOURCE, before: hashText(edit.after), edits: edit.inverse },
    ]);
  });

  it('is nothing for a note that stays where it was moved, or is in the trash for good', async () => {
    const office = new Office();
    office.vault.external(OTHER, 'other');
    await commit(office, {
      effects: [
        { kind: 'move', from: SOURCE, to: 'Done/a.md', stays: true },
        { kind: 'trash', path: OTHER, before: hashText('other') },
      ],
    });
    expect(await done(office)).toMatchObject([{ inverse: [] }]);
  });

  it.each([
    ['triage', [{ kind: 'trash' }], undefined],
    ['plan_tended', [], [{ kind: 'trash' }]],
    ['sent', [], undefined],
    ['set_up', [{ kind: 'trash' }], undefined],
  ] as const)('of the kind %s is its own, part of another, or none', async (kind, inverse, follows) => {
    const office = new Office();
    await commit(office, { kind, effects: [make(OTHER)] });
    const [record] = await done(office);
    expect(record).toMatchObject({ kind, inverse });
    if (follows === undefined) expect(record).not.toHaveProperty('follows');
    else expect(record).toMatchObject({ follows });
  });

  it('says what it takes back, for whom and with what, and nothing of the kind where there is none', async () => {
    const office = new Office();
    const said = { undoes: ['run0-1'], isPassedOver: true, byPerson: true, members: ['run2-1'] };
    await commit(office, { effects: [make(OTHER)], ...said });
    await commit(office, { run: 'run2', effects: [make('Notes/b.md')] });
    const [plain, full] = await done(office);
    expect(full).toMatchObject(said);
    expect(Object.keys(plain ?? {}).sort()).toEqual(['at', 'id', 'inverse', 'kind', 'label']);
  });

  it('is read whatever its kind, and left out where it is none', async () => {
    const office = new Office();
    const record = { id: 'a-1', label: 'x', at: '2026-11-01', inverse: [] };
    const lines = [{ ...record, kind: 'no such' }, { ...record, kind: 'task' }, record, 1];
    await office.device.append(
      'done-2026-11.jsonl',
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    expect((await done(office)).map(({ kind }) => kind)).toEqual(['task', 'unknown']);
  });
});

describe('an operation that its first look refuses', () => {
  it('is not taken up again where somebody types, as nothing had begun', async () => {
    const office = new Office();
    office.vault.typing.add(SOURCE);
    expect(await commit(office)).toMatchObject({ kind: 'conflict', reason: 'busy' });
    expect([office.effects.isUnfinished('run1'), office.device.paths()]).toEqual([false, []]);
  });

  it('is not taken up again where a crash came before, and the note was changed since', async () => {
    const office = new Office();
    const effects = aPlan(note('status: other')).effects;
    await open(office, { run: 'run1', effects });
    expect(await office.recover()).toMatchObject([{ kind: 'conflict', reason: 'changed' }]);
    expect([office.effects.isUnfinished('run1'), office.device.paths()]).toEqual([false, []]);
  });
});

describe('an operation of several files', () => {
  it('leaves out a later one that was changed, and says so', async () => {
    const office = new Office();
    office.vault.external(OTHER, 'mine');
    const trash: Effect = { kind: 'trash', path: OTHER, before: hashText('other') };
    const result = await commit(office, { effects: [make(DRAFT), trash, make('Notes/b.md')] });
    expect(result).toMatchObject({ kind: 'committed', skipped: [{ path: OTHER, reason: 'changed' }] });
    expect([office.vault.text(OTHER), office.vault.has('Notes/b.md')]).toEqual(['mine', true]);
  });

  it('names the file that was refused: where a move goes, where an edit stands', async () => {
    const moving = new Office(refusing(({ kind }) => kind === 'move'));
    expect(await commit(moving)).toMatchObject({ kind: 'failed', path: 'Done/question.md' });
    const editing = new Office(refusing(({ kind }) => kind === 'edit'));
    expect(await commit(editing)).toMatchObject({ kind: 'failed', path: SOURCE });
  });

  it('keeps each of its notes from other work until it is finished, and no others', async () => {
    const office = new Office(refusing(({ kind }) => kind === 'move'));
    await commit(office);
    const isOpen = (path: string): boolean => office.effects.isOpenOn(path);
    expect([SOURCE, DRAFT, 'Done/question.md'].map(isOpen)).toEqual([true, true, true]);
    expect(isOpen(OTHER)).toBe(false);
  });

  it('takes another name where one differs by case alone, and the note that is renamed is no such one', async () => {
    const office = new Office();
    office.vault.external('Drafts/RE-Question.md', 'mine');
    await commit(office);
    expect(office.vault.has('Drafts/re-question 2.md')).toBe(true);
    const cased = new Office();
    await commit(cased, { effects: [{ kind: 'move', from: SOURCE, to: 'Needs_Action/Question.md' }] });
    expect(cased.vault.paths('Needs_Action')).toEqual(['Needs_Action/Question.md']);
  });

  it('gives a second file of a run another name than the first, which differs by case alone', async () => {
    const office = new Office();
    await commit(office, { effects: [make('Drafts/a.md'), make('Drafts/A.md')] });
    expect(office.vault.paths('Drafts')).toEqual(['Drafts/A 2.md', 'Drafts/a.md']);
  });
});

describe('a recovery of several operations', () => {
  it('finishes them in the order in which they were begun', async () => {
    const office = new Office();
    for (const [run, startedAt] of [
      ['a', '2026-11-03'],
      ['b', '2026-11-01'],
      ['c', '2026-11-02'],
    ] as const)
      await open(office, { run, startedAt, effects: [make(`Notes/${run}.md`)] });
    const results = await office.recover();
    expect(results.map(({ operation }) => operation.run)).toEqual(['b', 'c', 'a']);
  });

  it('does only the last step of a run, in whatever order they are found', async () => {
    const office = new Office();
    for (const step of [2, 10, 1])
      await open(office, { run: 'a', step, effects: [make(`Notes/${String(step)}.md`)] });
    expect(await office.recover()).toHaveLength(1);
    expect(office.vault.paths('Notes')).toEqual(['Notes/10.md']);
  });

  it('looks for what was done as far back as the oldest of them was begun', async () => {
    const office = new Office();
    const line = (id: string, at: string): string =>
      `${JSON.stringify({ id, kind: 'triage', label: 'x', at, inverse: [] })}\n`;
    await office.device.append('done-2026-09.jsonl', line('old-1', '2026-09-05'));
    await office.device.append('done-2026-10.jsonl', line('x-1', '2026-10-05'));
    await office.device.append('done-2026-11.jsonl', line('y-1', '2026-11-05'));
    await open(office, { run: 'new', startedAt: '2026-11-06', effects: [make(OTHER)] });
    await open(office, { run: 'old', startedAt: '2026-09-04', effects: [make('Notes/old.md')] });
    expect(await office.recover()).toHaveLength(1);
    expect(office.vault.has('Notes/old.md')).toBe(false);
  });

  it('asks nothing of the lock where nothing is open', async () => {
    const office = new Office();
    office.mayWrite = false;
    expect(await office.recover()).toEqual([]);
  });

  it('keeps one that is whole or nothing where its note can’t be looked at', async () => {
    const office = new Office();
    const plan = aPlan(office.vault.text(SOURCE));
    await open(office, { ...plan, run: 'run1', isWhole: true });
    const unreadable = ({ store, kind, path }: PortCall): Promise<void> =>
      store === 'vault' && kind === 'read' && path === SOURCE ? Promise.reject(denied) : Promise.resolve();
    office.restart(new Faults({ onCall: unreadable }));
    expect(await office.recover()).toMatchObject([{ kind: 'failed', path: SOURCE }]);
    expect(office.effects.isUnfinished('run1')).toBe(true);
  });
});

describe('an operation that is whole or nothing', () => {
  const second = make(OTHER);
  const refused = refusing(({ kind, path }) => kind === 'create' && path === OTHER);

  it('leaves no file of it where one is refused, and no other file goes', async () => {
    const office = new Office(refused);
    office.vault.external('Notes/third.md', 'x');
    const effects = [make(DRAFT), make('Notes/a.md'), second, make('Notes/z.md')];
    expect(await commit(office, { isWhole: true, effects })).toMatchObject({ kind: 'failed', path: OTHER });
    expect(office.vault.paths('Notes')).toEqual(['Notes/third.md']);
    expect([office.vault.has(DRAFT), office.effects.isUnfinished('run1')]).toEqual([false, false]);
  });

  it('stays open where a file was moved: that can’t be taken back', async () => {
    const office = new Office(refused);
    const effects: Effect[] = [make(DRAFT), { kind: 'move', from: SOURCE, to: 'Done/a.md' }, second];
    expect(await commit(office, { isWhole: true, effects })).toMatchObject({ kind: 'failed' });
    expect([office.vault.has(DRAFT), office.vault.has('Done/a.md')]).toEqual([true, true]);
    expect(office.effects.isUnfinished('run1')).toBe(true);
  });

  it('stays open where somebody types in the note that decides', async () => {
    const office = new Office(
      new Faults({
        onWrite: ({ kind, path }) => {
          if (kind !== 'create' || path !== OTHER) return undefined;
          office.vault.typing.add(SOURCE);
          return denied;
        },
      }),
    );
    const [edit] = aPlan(office.vault.text(SOURCE)).effects;
    const effects = [...(edit === undefined ? [] : [edit]), make(DRAFT), second];
    expect(await commit(office, { isWhole: true, effects })).toMatchObject({ kind: 'failed' });
    expect([office.vault.has(DRAFT), office.effects.isUnfinished('run1')]).toEqual([true, true]);
  });

  it('stays open where the file that decides was written in since', async () => {
    const office = new Office(
      new Faults({
        onWrite: ({ kind, path }) => {
          if (kind !== 'create' || path !== OTHER) return undefined;
          office.vault.external(DRAFT, 'mine');
          return denied;
        },
      }),
    );
    await commit(office, { isWhole: true, effects: [make(DRAFT), second] });
    expect([office.vault.text(DRAFT), office.effects.isUnfinished('run1')]).toEqual(['mine', true]);
  });
});

describe('a change of frontmatter', () => {
  const effectOf = (text: string) => frontmatterEffect(SOURCE, parsedNote(text), { status: 'done' });

  it('is an edit with its way back, and none where nothing changes', () => {
    const text = note('status: open');
    expect(effectOf(text)).toMatchObject({
      path: SOURCE,
      before: hashText(text),
      after: note('status: done'),
    });
    expect(effectOf(note('status: done'))).toBeNull();
  });
});

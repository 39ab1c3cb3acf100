import { describe, expect, it } from 'vitest';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { VaultError } from '../../../src/kernel/ports/vault';
import { type Fault, Faults, Killed, type Write } from '../../fakes/faults';
import { aPlan, DRAFT, DRAFT_FRONTMATTER, DRAFT_TEXT, note, Office, SOURCE } from './office';

const commit = (office: Office) => office.effects.commit(aPlan(office.vault.text(SOURCE)));

describe('committing an operation', () => {
  it('edits, creates and moves, tells it once, and leaves no open record', async () => {
    const office = new Office();
    const result = await commit(office);
    expect(result.kind).toBe('committed');
    expect(office.vault.has(SOURCE)).toBe(false);
    expect(office.vault.text('Done/question.md')).toContain('status: pending_approval');
    expect(office.vault.text(DRAFT)).toContain('gern');
    expect(office.reported).toEqual(['run1-1']);
    expect(office.device.paths()).toEqual(['done-2026-11.jsonl']);
  });

  it('does nothing at all to a note that somebody changed since it was read', async () => {
    const office = new Office();
    const plan = aPlan(office.vault.text(SOURCE));
    office.vault.external(SOURCE, note('status: pending', 'Never mind!\n'));
    const result = await office.effects.commit(plan);
    expect(result).toMatchObject({ kind: 'conflict', path: SOURCE, reason: 'changed' });
    expect(office.vault.text(SOURCE)).toContain('Never mind!');
    expect(office.vault.has(DRAFT)).toBe(false);
    expect(office.reported).toEqual([]);
    expect(office.device.paths()).toEqual([]);
  });

  it('does nothing when the note is gone, or somebody is typing in it', async () => {
    const gone = new Office();
    const plan = aPlan(gone.vault.text(SOURCE));
    gone.vault.external(SOURCE, null);
    expect(await gone.effects.commit(plan)).toMatchObject({ kind: 'conflict', reason: 'missing' });
    const busy = new Office();
    busy.vault.typing.add(SOURCE);
    expect(await commit(busy)).toMatchObject({ kind: 'conflict', reason: 'busy' });
    expect([gone.vault.has(DRAFT), busy.vault.has(DRAFT)]).toEqual([false, false]);
  });

  it('gives a number to names that are taken, and the note names the file that was made', async () => {
    const office = new Office();
    office.vault.external(DRAFT, 'an older draft');
    office.vault.external('Done/question.md', 'an older question');
    await commit(office);
    expect(office.vault.text(DRAFT)).toBe('an older draft');
    expect(office.vault.text('Done/question.md')).toBe('an older question');
    expect(office.vault.text('Done/question 2.md')).toContain('draft_path: Drafts/re-question 2.md');
    expect(office.vault.text('Drafts/re-question 2.md')).toContain('gern');
  });

  it('overwrites nothing when a name is taken after the note was edited', async () => {
    const onWrite = (write: { kind: string; path: string }) => {
      if (write.kind === 'edit' && write.path === SOURCE) office.vault.external(DRAFT, 'quicker');
      return undefined;
    };
    const office: Office = new Office(new Faults({ onWrite }));
    const result = await commit(office);
    expect(result).toMatchObject({ kind: 'committed', operation: { id: 'run1-2' } });
    expect(office.vault.text(DRAFT)).toBe('quicker');
    expect(office.vault.text('Drafts/re-question 2.md')).toContain('gern');
    expect(office.vault.text('Done/question.md')).toContain('draft_path: Drafts/re-question 2.md');
  });

  it('writes nothing once the lock is gone', async () => {
    const office = new Office();
    office.mayWrite = false;
    await expect(commit(office)).rejects.toThrow('the lock is gone');
    expect(office.device.paths()).toEqual([]);
    expect(office.vault.text(SOURCE)).toBe(note('status: pending'));
  });

  it('is finished by the next recovery when the disk fills up in the middle', async () => {
    const full = new VaultError('disk_full', 'no space left');
    const office = new Office(
      new Faults({
        onWrite: ({ kind, store }) => (kind === 'create' && store === 'vault' ? full : undefined),
      }),
    );
    await expect(commit(office)).rejects.toBe(full);
    office.restart();
    await office.recover();
    expect(office.vault.text(DRAFT)).toContain('gern');
    expect(office.vault.text('Done/question.md')).toContain('status: pending_approval');
  });
});

describe('an operation that is whole or nothing', () => {
  const SECOND = 'Notes/second.md';
  const denied = new VaultError('denied', 'the folder is read-only');

  /** Marks the source, makes a note, and a second one, which can't be written while `isDenied`. */
  function wholeOffice(faultAt: (write: Write) => Fault | undefined = () => undefined) {
    const state = { isDenied: true };
    const onWrite = (write: Write): Fault | undefined =>
      state.isDenied && write.kind === 'create' && write.path === SECOND ? denied : faultAt(write);
    const office = new Office(new Faults({ onWrite }));
    const plan = aPlan(office.vault.text(SOURCE), { isWhole: true });
    const effects = [
      ...plan.effects.slice(0, 2),
      { kind: 'create', privacy: 'open', path: SECOND, after: 'x' } as const,
    ];
    return { office, state, plan: { ...plan, effects } };
  }

  it('leaves everything as it was where one file of it is refused', async () => {
    const { office, plan } = wholeOffice();
    expect(await office.effects.commit(plan)).toMatchObject({ kind: 'failed', error: denied });
    expect(office.vault.text(SOURCE)).toBe(note('status: pending'));
    expect(office.vault.has(DRAFT)).toBe(false);
    expect([office.effects.isUnfinished('run1'), office.device.paths()]).toEqual([false, []]);
    expect(office.reported).toEqual([]);
  });

  it('stays open while its note can not be given back, and is finished when the file can be made', async () => {
    const typing = ({ kind, path }: Write): undefined => {
      if (kind === 'create' && path === DRAFT) office.vault.typing.add(SOURCE);
    };
    const { office, state, plan } = wholeOffice(typing);
    expect(await office.effects.commit(plan)).toMatchObject({ kind: 'failed' });
    expect([office.effects.isUnfinished('run1'), office.effects.isOpenOn(SOURCE)]).toEqual([true, true]);
    office.vault.typing.clear();
    state.isDenied = false;
    expect(await office.recover()).toMatchObject([{ kind: 'committed' }]);
    expect(office.effects.isOpenOn(SOURCE)).toBe(false);
    expect([office.vault.has(DRAFT), office.vault.has(SECOND)]).toEqual([true, true]);
  });

  it.each(['kill', 'tear'] as const)(
    'after a %s at any write is whole when the file can be made, and nothing when it can not',
    async (fault) => {
      for (const isMended of [true, false]) {
        for (let n = 1; ; n++) {
          const { office, plan } = wholeOffice((write) => (write.n === n ? fault : undefined));
          const died = await office.effects.commit(plan).then(
            () => false,
            () => true,
          );
          if (!died) break;
          const { vault, device } = office;
          office.restart(isMended ? new Faults() : refusing(SECOND));
          await office.recover();
          const when = `${fault} ${String(n)} ${String(isMended)}: ${vault.paths().join()} ${device.paths().join()}`;
          const isDone = office.vault.text(SOURCE).includes('pending_approval');
          expect([office.vault.has(DRAFT), office.vault.has(SECOND)], when).toEqual([isDone, isDone]);
          if (!isMended) expect(isDone, when).toBe(false);
          expect(
            office.device.paths().filter((path) => path.startsWith('open/')),
            when,
          ).toEqual([]);
        }
      }
    },
  );

  const refusing = (path: string): Faults =>
    new Faults({ onWrite: (write) => (write.kind === 'create' && write.path === path ? denied : undefined) });
});

describe('recovery', () => {
  /** Dies at the n-th write; `null` when there is no n-th write. */
  async function crashAt(n: number, fault: 'kill' | 'tear'): Promise<Office | null> {
    const office = new Office(new Faults({ onWrite: (write) => (write.n === n ? fault : undefined) }));
    try {
      await commit(office);
      return null;
    } catch (error) {
      expect(error).toBeInstanceOf(Killed);
      office.restart();
      return office;
    }
  }

  it.each(['kill', 'tear'] as const)(
    'after a %s at any write leaves all of it or nothing, reported once',
    async (fault) => {
      let points = 0;
      for (let n = 1; ; n++) {
        const office = await crashAt(n, fault);
        if (office === null) break;
        points++;
        await office.recover();
        const isDone = office.vault.has('Done/question.md');
        if (isDone) {
          expect(office.vault.text('Done/question.md')).toContain(`draft_path: ${DRAFT}`);
          expect(office.vault.text(DRAFT)).toBe(DRAFT_TEXT);
          expect(office.vault.has(SOURCE)).toBe(false);
          expect(office.reported).toEqual(['run1-1']);
        } else {
          expect(office.vault.paths()).toEqual([SOURCE]);
          expect(office.vault.text(SOURCE)).toBe(note('status: pending'));
          expect(office.reported).toEqual([]);
        }
        expect(office.device.paths().filter((path) => path.startsWith('open/'))).toEqual([]);
        await office.recover();
        expect(office.reported.length).toBe(isDone ? 1 : 0);
      }
      expect(points).toBeGreaterThanOrEqual(6);
    },
  );

  it('goes on where somebody wrote into the note after the crash', async () => {
    const office = new Office(
      new Faults({
        onWrite: ({ path, store }) => (store === 'vault' && path === DRAFT ? 'kill' : undefined),
      }),
    );
    await expect(commit(office)).rejects.toBeInstanceOf(Killed);
    office.vault.external(SOURCE, `${office.vault.text(SOURCE)}A thought of mine.\n`);
    office.restart();
    await office.recover();
    expect(office.vault.text('Done/question.md')).toContain('A thought of mine.');
    expect(office.vault.text(DRAFT)).toContain('gern');
  });

  it('makes no second draft where somebody edited the first one after the crash', async () => {
    const office = new Office(
      new Faults({
        onWrite: ({ kind, store }) => (store === 'vault' && kind === 'move' ? 'kill' : undefined),
      }),
    );
    await expect(commit(office)).rejects.toBeInstanceOf(Killed);
    office.vault.external(DRAFT, note(DRAFT_FRONTMATTER, 'Yes, at eleven.\n'));
    office.restart();
    await office.recover();
    expect(office.vault.paths('Drafts')).toEqual([DRAFT]);
    expect(office.vault.text(DRAFT)).toContain('at eleven');
    expect(office.vault.text('Done/question.md')).toContain(`draft_path: ${DRAFT}`);
  });

  it('waits while somebody types in the note, and finishes afterwards', async () => {
    const office = new Office(
      new Faults({
        onWrite: ({ kind, store }) => (store === 'vault' && kind === 'edit' ? 'kill' : undefined),
      }),
    );
    await expect(commit(office)).rejects.toBeInstanceOf(Killed);
    office.restart();
    office.vault.typing.add(SOURCE);
    expect(await office.recover()).toMatchObject([{ kind: 'conflict', reason: 'busy' }]);
    expect(office.effects.isUnfinished('run1')).toBe(true);
    office.vault.typing.clear();
    expect(await office.recover()).toMatchObject([{ kind: 'committed' }]);
    expect(office.vault.text(DRAFT)).toBe(DRAFT_TEXT);
  });

  it('is not held up by one file that cannot be written', async () => {
    let isDenied = true;
    const denied = new VaultError('denied', 'the folder is read-only');
    const office = new Office(
      new Faults({
        onWrite: ({ path, store }) => (isDenied && store === 'vault' && path === DRAFT ? denied : undefined),
      }),
    );
    expect(await commit(office)).toMatchObject({ kind: 'failed', error: denied });
    const other = 'Needs_Action/other.md';
    office.vault.external(other, note('status: pending'));
    expect(await office.recover()).toMatchObject([{ kind: 'failed' }]);
    const trash = { kind: 'trash', path: other, before: hashText(office.vault.text(other)) } as const;
    expect(
      await office.effects.commit(aPlan(office.vault.text(other), { run: 'run2', effects: [trash] })),
    ).toMatchObject({ kind: 'committed' });
    isDenied = false;
    expect(await office.recover()).toMatchObject([{ kind: 'committed' }]);
    expect(office.vault.text(DRAFT)).toBe(DRAFT_TEXT);
  });

  it('goes on with the others where a path can be no file, and a full disk stops them all', async () => {
    const faults = new Faults({
      onWrite: ({ path, store }) => (store === 'vault' && path === DRAFT ? trouble : undefined),
    });
    let trouble = new VaultError('io', 'Could not create it: ENOTDIR');
    const office = new Office(faults);
    expect(await commit(office)).toMatchObject({ kind: 'failed', error: trouble });
    const other = 'Notes/other.md';
    await office.device.create(
      'open/run2-1.json',
      JSON.stringify({
        ...{ id: 'run2-1', run: 'run2', step: 1, kind: 'triage', label: 'x', startedAt: 'now', entries: [] },
        effects: [{ kind: 'create', privacy: 'open', path: other, after: 'x' }],
      }),
    );
    expect(await office.recover()).toMatchObject([{ kind: 'failed' }, { kind: 'committed' }]);
    expect(office.vault.has(other)).toBe(true);
    trouble = new VaultError('disk_full', 'no space left');
    await expect(office.recover()).rejects.toBe(trouble);
  });

  it('forgets an operation whose first file could not be written: nothing was done', async () => {
    const denied = new VaultError('denied', 'read-only');
    const office = new Office(
      new Faults({ onWrite: ({ store }) => (store === 'vault' ? denied : undefined) }),
    );
    expect(await commit(office)).toMatchObject({ kind: 'failed' });
    expect(office.device.paths()).toEqual([]);
  });

  it.each(['../outside.md', '.obsidian/plugins/x.md', 'a//b.md'])(
    'writes nothing to %s, whatever a record says',
    async (path) => {
      const office = new Office();
      const operation = {
        id: 'run9-1',
        run: 'run9',
        step: 1,
        kind: 'triage',
        label: 'x',
        startedAt: 'now',
        entries: [],
        effects: [{ kind: 'create', privacy: 'open', path, after: 'x' }],
      };
      await office.device.create('open/run9-1.json', JSON.stringify(operation));
      expect(await office.recover()).toEqual([]);
      expect(office.vault.paths()).toEqual([SOURCE]);
    },
  );

  it('is finished though an entry for the log makes no sense, which is left out', async () => {
    const office = new Office();
    const known = { event: 'undone', severity: 'info', details: { note: 'x' } };
    const operation = {
      id: 'run9-1',
      run: 'run9',
      step: 1,
      kind: 'triage',
      label: 'x',
      startedAt: 'now',
      entries: ['text', { event: 'no_such_event', severity: 'info' }, known],
      effects: [{ kind: 'create', privacy: 'open', path: DRAFT, after: 'x' }],
    };
    await office.device.create('open/run9-1.json', JSON.stringify(operation));
    expect(await office.recover()).toMatchObject([{ kind: 'committed', operation: { entries: [known] } }]);
    expect(office.vault.text(DRAFT)).toBe('x');
  });

  it('drops a record that was never whole: its effects had not begun', async () => {
    const office = new Office();
    await office.device.create('open/run9-1.json', '{"id":"run9-1","effe');
    expect(await office.recover()).toEqual([]);
    expect(office.device.paths()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/notes/hash';
import { VaultError } from '../../src/ports/vault';
import { Faults, Killed } from '../fakes/faults';
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
    expect(office.told).toEqual(['run1-1']);
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
    expect(office.told).toEqual([]);
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
    'after a %s at any write leaves all of it or nothing, told once',
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
          expect(office.told).toEqual(['run1-1']);
        } else {
          expect(office.vault.paths()).toEqual([SOURCE]);
          expect(office.vault.text(SOURCE)).toBe(note('status: pending'));
          expect(office.told).toEqual([]);
        }
        expect(office.device.paths().filter((path) => path.startsWith('open/'))).toEqual([]);
        await office.recover();
        expect(office.told.length).toBe(isDone ? 1 : 0);
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
        label: 'x',
        startedAt: 'now',
        entries: [],
        effects: [{ kind: 'create', path, after: 'x' }],
      };
      await office.device.create('open/run9-1.json', JSON.stringify(operation));
      expect(await office.recover()).toEqual([]);
      expect(office.vault.paths()).toEqual([SOURCE]);
    },
  );

  it('drops a record that was never whole: its effects had not begun', async () => {
    const office = new Office();
    await office.device.create('open/run9-1.json', '{"id":"run9-1","effe');
    expect(await office.recover()).toEqual([]);
    expect(office.device.paths()).toEqual([]);
  });
});

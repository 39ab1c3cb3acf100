import { describe, expect, it } from 'vitest';
import type { OperationPlan } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { Faults } from '../../fakes/faults';
import { note, Office, SOURCE } from './office';

const creating = (name: string): OperationPlan => ({
  run: name,
  kind: 'triage',
  label: `Wrote ${name}`,
  effects: [{ kind: 'create', path: `Drafts/${name}.md`, after: name, privacy: 'open' }],
  entries: [],
});

const commitAll = (office: Office): Promise<unknown> =>
  Promise.all(['a', 'b', 'c'].map((name) => office.effects.commit(creating(name))));

const appending = (run: string, before: string, after: string): OperationPlan => ({
  ...creating(run),
  effects: [{ kind: 'edit', path: SOURCE, before: hashText(before), after, inverse: [] }],
});

async function passing(turns: number): Promise<void> {
  for (let n = 0; n < turns; n += 1) await Promise.resolve();
}

describe('operations that wait at the same time', () => {
  it('are all recorded before the first of them changes a note', async () => {
    const faults = new Faults();
    await commitAll(new Office(faults));
    const steps = faults.writes.map(({ path }) => path.replace(/\/.*/, ''));
    expect(steps.slice(0, 6)).toEqual(['open', 'open', 'open', 'Drafts', 'Drafts', 'Drafts']);
  });

  it('are committed one after another where they touch the same note: the second finds what the first wrote', async () => {
    const office = new Office();
    const text = note('status: pending');
    const ends = await Promise.all([
      office.effects.commit(appending('a', text, `${text}one\n`)),
      office.effects.commit(appending('b', `${text}one\n`, `${text}one\ntwo\n`)),
      office.effects.commit(appending('c', text, `${text}three\n`)),
    ]);
    expect(ends.map(({ kind }) => kind)).toEqual(['committed', 'committed', 'conflict']);
    expect(office.vault.text(SOURCE)).toBe(`${text}one\ntwo\n`);
  });

  it('get names of their own, though they ask for one name in two cases, and a third has the number after it', async () => {
    const office = new Office();
    const ends = await Promise.all(['x', 'X', 'x 2'].map((name) => office.effects.commit(creating(name))));
    expect(ends.map(({ kind }) => kind)).toEqual(['committed', 'committed', 'committed']);
    expect(
      office.vault
        .paths('Drafts')
        .map((path) => path.toLowerCase())
        .sort(),
    ).toEqual(['drafts/x 2.md', 'drafts/x 3.md', 'drafts/x.md']);
  });

  it('leave each other’s files alone, though one looks for a free name while the other writes under it', async () => {
    const text = note('status: pending');
    for (let turns = 0; turns < 30; turns += 1) {
      const office = new Office();
      office.vault.external('Drafts/x.md', 'mine');
      const { vault } = office;
      const [create, edit] = [vault.create.bind(vault), vault.edit.bind(vault)];
      // As on a phone, where a file is there before its text is.
      vault.create = async (path, whole) => {
        const outcome = await create(path, '');
        await passing(5);
        if (outcome === 'created') vault.external(path, whole);
        return outcome;
      };
      vault.edit = async (...args) => {
        await passing(turns);
        return edit(...args);
      };
      const other = appending('other', text, `${text}one\n`);
      await Promise.all([
        office.effects.commit(creating('x')),
        office.effects.commit({ ...other, effects: [...other.effects, ...creating('x 2').effects] }),
      ]);
      expect([vault.text('Drafts/x 2.md'), vault.text('Drafts/x 3.md')], `${String(turns)} turns`).toEqual([
        'x 2',
        'x',
      ]);
    }
  });

  it('are each wholly done or not at all after a crash at any write', async () => {
    const text = note('status: pending');
    const plans = [
      creating('a'),
      { ...creating('b'), effects: [...creating('b').effects, ...creating('b too').effects] },
      appending('c', text, `${text}one\n`),
      { ...creating('a'), effects: creating('a').effects.map((effect) => ({ ...effect, after: 'other' })) },
    ].map((plan, at) => ({ ...plan, run: `run${String(at)}` }));
    for (let at = 1, isKilled = true; isKilled; at += 1) {
      const office = new Office(new Faults({ onWrite: ({ n }) => (n >= at ? 'kill' : undefined) }));
      const ends = await Promise.allSettled(plans.map((plan) => office.effects.commit(plan)));
      isKilled = ends.some(({ status }) => status === 'rejected');
      office.restart();
      await office.recover();
      const drafts = office.vault.paths('Drafts');
      expect(new Set(office.reported).size, `killed at write ${String(at)}`).toBe(office.reported.length);
      const count = office.reported.length;
      const isDone = (run: string): boolean => office.reported.some((id) => id.startsWith(run));
      expect(drafts.includes('Drafts/b.md'), `killed at write ${String(at)}`).toBe(isDone('run1'));
      expect(drafts.includes('Drafts/b too.md')).toBe(isDone('run1'));
      expect(office.vault.text(SOURCE)).toBe(isDone('run2') ? `${text}one\n` : text);
      expect(drafts.filter((path) => path.startsWith('Drafts/a'))).toHaveLength(
        ['run0', 'run3'].filter(isDone).length,
      );
      expect(await office.recover()).toEqual([]);
      expect(office.reported).toHaveLength(count);
    }
  });

  it('have one write of the history, and are closed after it', async () => {
    const faults = new Faults();
    const office = new Office(faults);
    await commitAll(office);
    const history = faults.writes.filter(({ path }) => path.startsWith('done-'));
    expect(history).toHaveLength(1);
    const closing = faults.writes.filter(({ kind }) => kind === 'remove');
    expect(closing.map(({ n }) => n > (history[0]?.n ?? Infinity))).toEqual([true, true, true]);
    expect(office.reported).toEqual(['a-1', 'b-1', 'c-1']);
  });

  it('are finished by recovery, once each, after a crash before that write', async () => {
    const office = new Office(
      new Faults({ onWrite: ({ path }) => (path.startsWith('done-') ? 'kill' : undefined) }),
    );
    await expect(commitAll(office)).rejects.toThrow();
    office.restart();
    const recovered = await office.recover();
    expect(recovered.map(({ kind, operation }) => [kind, operation.run]).sort()).toEqual([
      ['committed', 'a'],
      ['committed', 'b'],
      ['committed', 'c'],
    ]);
    expect(office.vault.paths('Drafts')).toEqual(['Drafts/a.md', 'Drafts/b.md', 'Drafts/c.md']);
    expect(office.reported).toEqual(['a-1', 'b-1', 'c-1']);
    expect(await office.recover()).toEqual([]);
  });

  it('end in conflict one by one: a note that is gone does not hold up the others', async () => {
    const office = new Office();
    const missing: OperationPlan = {
      ...creating('gone'),
      effects: [{ kind: 'move', from: 'Needs_Action/gone.md', to: 'Done/gone.md' }],
    };
    const ends = await Promise.all([
      office.effects.commit(creating('a')),
      office.effects.commit(missing),
      office.effects.commit(creating('b')),
    ]);
    expect(ends.map(({ kind }) => kind)).toEqual(['committed', 'conflict', 'committed']);
  });
});

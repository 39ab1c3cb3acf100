import { describe, expect, it } from 'vitest';
import type { OperationPlan } from '../../../src/kernel/effects/operation';
import { Faults } from '../../fakes/faults';
import { Office } from './office';

const creating = (name: string): OperationPlan => ({
  run: name,
  kind: 'triage',
  label: `Wrote ${name}`,
  effects: [{ kind: 'create', path: `Drafts/${name}.md`, after: name, privacy: 'open' }],
  entries: [],
});

const commitAll = (office: Office): Promise<unknown> =>
  Promise.all(['a', 'b', 'c'].map((name) => office.effects.commit(creating(name))));

describe('operations that wait at the same time', () => {
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

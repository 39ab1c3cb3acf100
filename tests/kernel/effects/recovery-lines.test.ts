import { describe, expect, it } from 'vitest';
import { rewriteEffect } from '../../../src/kernel/effects/edit-effect';
import type { Effect, OperationPlan } from '../../../src/kernel/effects/operation';
import { VaultError } from '../../../src/kernel/ports/vault';
import { type Fault, Faults, Killed, type Write } from '../../fakes/faults';
import { Office, SOURCE } from './office';

const DONE = 'Done/question.md';
const OTHER = 'Needs_Action/other.md';

const plan = (effects: Effect[], parts: Partial<OperationPlan> = {}): OperationPlan => ({
  run: 'run1',
  kind: 'triage',
  label: 'Answered',
  effects,
  entries: [],
  ...parts,
});
const withFaults = (onWrite: (write: Write) => Fault | undefined): Office =>
  new Office(new Faults({ onWrite }));
const edit = (office: Office, to = 'Answered.\n'): Effect =>
  rewriteEffect(SOURCE, office.vault.text(SOURCE), to);
const moved: Effect = { kind: 'move', from: SOURCE, to: DONE };

describe('an operation that edits a note and moves it', () => {
  it('is finished where the note lies since, whatever else it moved before', async () => {
    const office = withFaults(({ kind, store, path }) =>
      store === 'device' && kind === 'append' && path.includes('done') ? 'kill' : undefined,
    );
    office.vault.external(OTHER, 'Another note.\n');
    const other: Effect = { kind: 'move', from: OTHER, to: 'Done/other.md' };
    await expect(office.effects.commit(plan([edit(office), other, moved]))).rejects.toThrow(Killed);
    office.restart();
    expect(await office.recover()).toMatchObject([{ kind: 'committed', skipped: [] }]);
    expect([office.vault.text(DONE), office.vault.has(SOURCE)]).toEqual(['Answered.\n', false]);
    expect(office.reported).toEqual(['run1-1']);
  });

  it('leaves alone what lies there already, where the note is gone before it begins', async () => {
    const office = new Office();
    const effects = [edit(office), moved];
    office.vault.externalMove(SOURCE, DONE);
    const text = office.vault.text(DONE);
    expect(await office.effects.commit(plan(effects))).toMatchObject({ kind: 'conflict', reason: 'missing' });
    expect(office.vault.text(DONE)).toBe(text);
  });
});

describe('an operation that is whole or nothing', () => {
  const denied = new VaultError('denied', 'the folder is read-only');
  const first: Effect = { kind: 'create', privacy: 'open', path: 'Notes/first.md', after: 'one' };
  const second: Effect = { kind: 'create', privacy: 'open', path: 'Notes/second.md', after: 'two' };
  const third: Effect = { kind: 'create', privacy: 'open', path: 'Notes/third.md', after: 'three' };

  it('takes back what it made, and not what a person wrote of the same words', async () => {
    const office = withFaults(({ kind, path }) =>
      kind === 'create' && path === 'Notes/second.md' ? denied : undefined,
    );
    office.vault.external('Notes/third.md', 'three');
    await office.effects.commit(plan([first, second, third], { isWhole: true }));
    expect(office.vault.paths('Notes')).toEqual(['Notes/third.md']);
  });

  it('waits for the next recovery where what was cut while it was taken back can not be mended', async () => {
    const before = `${'A long note. '.repeat(20)}\n`;
    let isTorn = false;
    const office = withFaults(({ kind, path, store }) => {
      if (kind === 'create' && path === 'Notes/second.md') return denied;
      if (kind !== 'edit' || store !== 'vault' || path !== SOURCE) return undefined;
      // The first edit is the operation's, the second gives the note back.
      const fault = isTorn ? 'tear' : undefined;
      isTorn = true;
      return fault;
    });
    office.vault.external(SOURCE, before);
    const effects = [edit(office, `${before}Answered, at some length.\n`), first, second];
    await expect(office.effects.commit(plan(effects, { isWhole: true }))).rejects.toThrow(Killed);
    expect(before.startsWith(office.vault.text(SOURCE))).toBe(true);
    const refuse = new Faults({
      onWrite: ({ kind, path }) => (kind === 'edit' && path === SOURCE ? denied : undefined),
    });
    office.restart(refuse);
    expect(await office.recover()).toMatchObject([{ kind: 'failed', error: denied }]);
    expect(office.effects.isUnfinished('run1')).toBe(true);
    office.restart();
    await office.recover();
    expect(office.vault.text(SOURCE)).toContain('Answered, at some length.');
    expect(office.vault.paths('Notes')).toEqual(['Notes/first.md', 'Notes/second.md']);
  });
});

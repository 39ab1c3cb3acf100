import { LockLostError } from '../../../../src/core/session/lock';
import { describe, expect, it } from 'vitest';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { FakeClock } from '../../../fakes/fake-clock';
import { type Fault, Faults, Killed, type Write } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { ANSWERS, IN, Stage } from '../../app/stage';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const paths = NAMES.map((name) => `${IN}/${name}.md`);
const files = Object.fromEntries(
  NAMES.map((name) => [`${IN}/${name}.md`, aMailNote({ messageId: `<${name}@example.org>` })]),
);

describe('triage', () => {
  it('asks nothing about a note that a person has settled since the look', async () => {
    const stage: Stage = new Stage({
      files,
      settings: { concurrency: 1 },
      answers: () => {
        for (const path of paths)
          if (stage.vault.has(path))
            stage.vault.external(path, aMailNote({ status: 'done', messageId: path }));
        return ANSWERS.archive;
      },
    });
    await stage.cycle();
    expect(stage.calls).toBe(1);
  });

  it('begins no further note once one has failed for a reason that is none of its own', async () => {
    const clock = new FakeClock({ auto: true });
    const model = new ScriptedModel({
      answers: async (_, call) => {
        if (call === 1) throw new LockLostError('The lock is lost');
        await clock.sleep(10, new AbortController().signal);
        return ANSWERS.archive;
      },
    });
    const stage = new Stage({ files, model, clock, settings: { concurrency: 2 } });
    expect(await stage.tryCycle()).toMatchObject({ refusal: { kind: 'lock_lost' } });
    expect(model.calls).toBe(2);
  });
});

describe('a triage that a crash cut off', () => {
  const NOTE = `${IN}/a.md`;
  const failing = (fault: Fault, matches: (write: Write) => boolean): Faults =>
    new Faults({ onWrite: (write) => (matches(write) ? fault : undefined) });
  const isEdit = ({ kind, path }: Write): boolean => kind === 'edit' && path === NOTE;

  async function cutOff(matches: (write: Write) => boolean): Promise<Stage> {
    const files = { [NOTE]: aMailNote() };
    const stage = new Stage({ files, answers: () => ANSWERS.reply, faults: failing('kill', matches) });
    await expect(stage.tryCycle()).rejects.toBeInstanceOf(Killed);
    return stage;
  }

  it('and that can not be finished yet is neither begun nor paid for a second time', async () => {
    const stage = await cutOff(isEdit);
    stage.restart(failing(new VaultError('denied', 'read-only'), isEdit));
    expect(await stage.cycle()).toMatchObject({ notes: [], unfinished: [{ path: NOTE }] });
    stage.restart();
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('status: pending_approval');
    expect([stage.calls, stage.vault.paths('Drafts').length]).toEqual([1, 1]);
  });

  it('is finished though the person has written in the note since', async () => {
    const stage = await cutOff(({ kind, path }) => kind === 'create' && path.startsWith('Drafts/'));
    stage.restart();
    stage.vault.external(NOTE, `${stage.vault.text(NOTE)}Mine.\n`);
    await stage.cycle();
    expect(stage.vault.text(NOTE)).toContain('Mine.');
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
  });
});

describe('undo', () => {
  it('can be tried again where somebody was typing in the note', async () => {
    const stage = new Stage({ files: { [`${IN}/a.md`]: aMailNote() }, answers: [ANSWERS.needsInfo] });
    await stage.cycle();
    const { vault } = stage;
    const edit = vault.edit.bind(vault);
    vault.edit = () => Promise.resolve('busy');
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'conflict', clashes: [{ reason: 'busy' }] });
    vault.edit = edit;
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.text(`${IN}/a.md`)).not.toContain('decided_by');
  });
});

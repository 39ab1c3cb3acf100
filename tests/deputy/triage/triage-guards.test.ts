import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { ScriptedModel } from '../../fakes/scripted-model';
import { ANSWERS, IN, Stage } from '../stage';

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
        if (call === 1) throw new Error('The lock is lost');
        await clock.sleep(10, new AbortController().signal);
        return ANSWERS.archive;
      },
    });
    const stage = new Stage({ files, model, clock, settings: { concurrency: 2 } });
    await expect(stage.cycle()).rejects.toThrow('The lock is lost');
    expect(model.calls).toBe(2);
  });
});

describe('undo', () => {
  it('can be tried again where somebody was typing in the note', async () => {
    const stage = new Stage({ files: { [`${IN}/a.md`]: aMailNote() }, answers: [ANSWERS.needsInfo] });
    await stage.cycle();
    const { vault } = stage;
    const edit = vault.edit.bind(vault);
    vault.edit = () => Promise.resolve('busy');
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'conflict', conflict: { reason: 'busy' } });
    vault.edit = edit;
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(stage.vault.text(`${IN}/a.md`)).not.toContain('decided_by');
  });
});

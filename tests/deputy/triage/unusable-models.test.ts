import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { ModelError } from '../../../src/ports/language-model';
import { ANSWERS, IN, Stage } from '../stage';

const notes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${IN}/${String(n).padStart(2, '0')}.md`,
      aMailNote({ messageId: `<m${n}@example.org>`, subject: `Mail ${n}` }),
    ]),
  );

const staged = (
  count: number,
  answers: (request: { messages: readonly { content: string }[] }) => Answer,
) => {
  const model = new ScriptedModel({ answers, modelId: 'our-model-8b' });
  return { model, stage: new Stage({ files: notes(count), model, settings: { concurrency: 1 } }) };
};

describe('a model whose answers can not be used', () => {
  it('is asked about three notes, and the rest stay pending', async () => {
    const { model, stage } = staged(24, () => 'garbage');
    const report = await stage.cycle();
    expect(model.calls).toBe(15);
    expect(report.stopped).toMatchObject({
      code: 'unusable',
      message: 'our-model-8b does not answer as Deputy needs. 3 notes tried, 21 kept.',
    });
    const pending = stage.vault
      .paths(IN)
      .filter((path) => stage.vault.text(path).includes('status: pending\n'));
    expect(pending).toHaveLength(21);
  });

  it('counts an object of the wrong shape as well', async () => {
    const { stage } = staged(5, () => ({ json: { verdict: 'fine' } }));
    expect((await stage.cycle()).stopped).toMatchObject({ code: 'unusable' });
  });

  it('goes on where only some notes in a row were too hard', async () => {
    const { stage } = staged(8, ({ messages }) =>
      /Subject: Mail [25]$/mu.test(messages[0]?.content ?? '') ? ANSWERS.archive : 'garbage',
    );
    const report = await stage.cycle();
    expect(report.stopped).toBeNull();
    expect(report.notes).toHaveLength(8);
  });

  it('does not count time-outs', async () => {
    const { stage } = staged(4, () => new ModelError('timeout', 'No answer.'));
    expect((await stage.cycle()).stopped).toBeNull();
  });
});

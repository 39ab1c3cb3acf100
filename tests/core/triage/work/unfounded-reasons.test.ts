import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../../fakes/mail-note';
import type { Answer } from '../../../fakes/scripted-model';
import { IN, Stage } from '../../app/stage';

const BODY = 'The contract is ready for your signature. Could you please sign it by Friday next week?';

const notes = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${IN}/${String(n).padStart(2, '0')}.md`,
      aMailNote({ messageId: `<m${n}@example.org>`, subject: `Mail ${n}`, body: BODY }),
    ]),
  );

const saying = (reasoning: string, more: Record<string, unknown> = {}): Answer => ({
  json: { decision: 'archive', confidence: 0.9, reasoning, ...more },
});
const OTHER = 'A newsletter: "This week in our shop"; nothing is asked.';

const textOf = (stage: Stage): string => stage.vault.text(`${IN}/00.md`);
const warnings = (stage: Stage): string[] =>
  stage.notifier.notices.filter(({ level }) => level === 'warn').map(({ text }) => text);

describe('a model that puts mail away for the words of another mail', () => {
  it('archives nothing: the rules decide, say so, and the notes carry what the model cost', async () => {
    const stage = new Stage({
      files: notes(1),
      answers: () => saying(OTHER),
      settings: { costOnNotes: true },
    });
    await stage.cycle();
    const note = textOf(stage);
    expect(note).toContain('decided_by: "rules:rules"');
    expect(note).toContain('By the rules, because the model did not say what in this mail');
    expect(note).toContain('ai_model: "scripted:model-1"');
    expect(note).not.toContain('status: done');
    expect(stage.vault.paths('Done')).toEqual([]);
  });

  it('is named once if more than half of ten notes go so, and its run goes on', async () => {
    const stage = new Stage({ files: notes(14), answers: () => saying(OTHER), settings: { concurrency: 1 } });
    const report = await stage.cycle();
    expect(report.stopped).toBeNull();
    expect(report.notes).toHaveLength(14);
    expect(warnings(stage).filter((text) => text.includes('not in the mail'))).toEqual([
      'scripted:model-1 gives reasons that are not in the mail: most notes go by the rules. Choose another model.',
    ]);
  });

  it('is not named if half of them do', async () => {
    const isOther = (content = ''): boolean => /Subject: Mail \d*[02468]$/mu.test(content);
    const stage = new Stage({
      files: notes(14),
      answers: ({ messages }) => saying(isOther(messages[0]?.content) ? OTHER : '"ready for your signature"'),
      settings: { concurrency: 1 },
    });
    await stage.cycle();
    expect(warnings(stage)).toEqual([]);
    expect(stage.vault.paths('Done')).toHaveLength(7);
  });
});

describe('any other decision', () => {
  it('stays, and its note says that the reason was not found in the mail', async () => {
    const asked = { decision: 'needs_info', info_needed: 'Do you sign?' };
    const stage = new Stage({ files: notes(1), answers: () => saying('It is due.', asked) });
    await stage.cycle();
    const note = textOf(stage);
    expect(stage.calls).toBe(1);
    expect(note).toContain('Why: The model says, but not in words found in the mail: “It is due.”');
    const found = new Stage({ files: notes(1), answers: () => saying('"sign it by Friday"', asked) });
    await found.cycle();
    expect(textOf(found)).toContain('Why: The model says: “');
  });
});

import { describe, expect, test } from 'vitest';
import { estimateWords, runWords } from '../../../../src/core/app/view/words/estimate-words';
import { estimateWork } from '../../../../src/core/app/looks/estimate';
import { readSettings, type Settings } from '../../../../src/core/settings/settings';
import { Faults, Killed } from '../../../fakes/faults';
import { aMailNote } from '../../../fakes/mail-note';
import { promise } from '../../../promise';
import { ANSWERS, IN, Stage } from '../stage';

const price = { input: 1, output: 5, asOf: '2026-10-07' };
const many = (notes: number, bytes = 2_000): number[] => Array.from({ length: notes }, () => bytes);

const settings = (changes: Partial<Settings> = {}): Settings => ({
  ...readSettings({}).settings,
  provider: 'openai',
  // Replies that a call of its own writes have stories of their own.
  ...{ writeDrafts: 'with_decision', ...changes },
});

describe('the triage of notes', () => {
  const estimate = (sizes: readonly number[], changes: Partial<Settings> = {}) =>
    estimateWork(sizes, settings({ prices: { 'openai:m': price }, model: 'm', ...changes }), {
      part: 'triage',
    });

  test('is asked about from the 21st note on', () => {
    promise('No private note is handed over');
    expect(estimate(many(20)).isLarge).toBe(false);
    expect(estimate(many(21)).isLarge).toBe(true);
  });

  test('counts a long note no more than its budget', () => {
    const whole = estimate(many(10, 10_000_000), { tokenBudget: 4_000 });
    expect(whole.tokens).toBe(10 * (4_000 + 300));
    expect(whole.cost).toBeCloseTo((40_000 * 1 + 3_000 * 5) / 1_000_000);
  });

  test('names an unknown price so, and costs nothing with a local model', () => {
    const words = (provider: string) => runWords(estimate(many(24), { provider, model: 'some/model' }));
    expect(words('openrouter')).toBe('24 notes, price unknown');
    expect(words('ollama')).toBe('24 notes, no cost');
  });

  test('is told as notes, tokens and money', () => {
    expect(estimateWords(estimate(many(24)))).toMatch(/^24 notes, about \d\d,000 tokens, about \$0\.0\d\d$/);
  });
});

describe('the notes and mail files that wait', () => {
  const files = {
    [`${IN}/a.md`]: aMailNote(),
    [`${IN}/done.md`]: aMailNote({ status: 'done' }),
    'Inbox/b.eml': 'From: a@example.com\n\nHi',
    'Inbox/Imported/c.eml': 'From: a@example.com\n\nHi',
    'Other/d.md': aMailNote(),
  };

  test('are counted once each, and no model is asked', async () => {
    const stage = new Stage({ files, settings: { provider: 'anthropic' } });
    expect(await stage.deputy.looks.estimate()).toMatchObject({ notes: 2, isLarge: false });
    expect(await stage.deputy.looks.estimate(1)).toMatchObject({ notes: 1 });
    expect(stage.calls).toBe(0);
  });

  test('are counted once where an import was cut off between the note and its file', async () => {
    const faults = new Faults({
      onWrite: ({ kind, path }) => (kind === 'move' && path === 'Inbox/b.eml' ? 'kill' : undefined),
    });
    const stage = new Stage({ files, faults });
    await expect(stage.tryCycle()).rejects.toBeInstanceOf(Killed);
    stage.restart();
    expect(stage.vault.paths().filter((path) => path.startsWith('Inbox/b'))).toHaveLength(1);
    expect(await stage.deputy.looks.estimate()).toMatchObject({ notes: 2 });
  });

  test('the rules cost nothing and ask about nothing', async () => {
    const waiting = Object.fromEntries(many(30).map((_, n) => [`${IN}/${String(n)}.md`, aMailNote()]));
    const stage = new Stage({ files: waiting, answers: () => ANSWERS.archive });
    expect(await stage.deputy.looks.estimate()).toMatchObject({
      notes: 30,
      tokens: 0,
      cost: 'local',
      isLarge: false,
    });
  });
});

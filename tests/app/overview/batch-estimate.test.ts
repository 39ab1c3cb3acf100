import { describe, expect, test } from 'vitest';
import { estimateWords, batchWords } from '../../../src/app/view/words/estimate-words';
import { estimateBatch, estimateTriage } from '../../../src/app/overview/batch-estimate';
import { readSettings, type Settings } from '../../../src/settings/settings';
import { draftHash } from '../../../src/features/drafts/draft-hash';
import { Faults, Killed } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { ANSWERS, IN, Stage } from '../stage';

const price = { input: 1, output: 5, asOf: '2026-10-07' };
const OPENAI = { tokenBudget: 4_000, family: 'o200k', price } as const;
const many = (notes: number, bytes = 2_000): number[] => Array.from({ length: notes }, () => bytes);

describe('what a batch of notes would take', () => {
  test('it is asked about from the 21st note on', () => {
    expect(estimateBatch(many(20), OPENAI).isLarge).toBe(false);
    expect(estimateBatch(many(21), OPENAI).isLarge).toBe(true);
  });

  test('a long note counts no more than its budget', () => {
    const whole = estimateBatch(many(10, 10_000_000), OPENAI);
    expect(whole.tokens).toBe(10 * (4_000 + 300));
    expect(whole.cost).toBeCloseTo((40_000 * 1 + 3_000 * 5) / 1_000_000);
  });

  test('an unknown price is named so, and a local model costs nothing', () => {
    const words = (is: 'unknown' | 'local') => batchWords(estimateBatch(many(24), { ...OPENAI, price: is }));
    expect(words('unknown')).toBe('24 notes, price unknown');
    expect(words('local')).toBe('24 notes, no cost');
  });

  test('it says notes, tokens and money', () => {
    expect(estimateWords(estimateBatch(many(24), OPENAI))).toMatch(
      /^24 notes, about \d\d,000 tokens, about \$0\.0\d\d$/,
    );
  });
});

describe('the evaluation of what is drafted', () => {
  const settings = (changes: Partial<Settings> = {}): Settings => ({
    ...readSettings({}).settings,
    provider: 'openai',
    ...changes,
  });

  test('is counted for every other note, unless drafts are not evaluated', () => {
    const triage = estimateTriage(many(40), settings({ evaluateDrafts: false }));
    const both = estimateTriage(many(40), settings());
    expect(both.tokens).toBeGreaterThan(1.3 * triage.tokens);
    expect(both.tokens).toBeLessThan(2 * triage.tokens);
    expect(Number(both.cost)).toBeGreaterThan(Number(triage.cost));
    expect(estimateTriage(many(40), settings({ stopRevision: true }))).toEqual(triage);
  });

  test('is counted for the drafts that wait, in a full cycle', () => {
    const drafts = many(5);
    const whole = estimateTriage(many(12), settings(), { drafts });
    expect([estimateTriage(many(12), settings()).isLarge, whole.isLarge]).toEqual([false, true]);
    expect(estimateWords(whole)).toMatch(/^12 notes and 5 drafts, about /);
    const triage = estimateTriage(many(12), settings(), { part: 'triage', drafts });
    expect(triage).toMatchObject({ notes: 12, drafts: 0, isLarge: false });
    const byRules = settings({
      provider: 'rules',
      routes: { evaluation: { model: { provider: 'openai' } } },
    });
    expect(estimateTriage(many(40), byRules, { drafts })).toMatchObject({ drafts: 5, isLarge: false });
    expect(Number(estimateTriage([], byRules, { drafts }).cost)).toBeGreaterThan(0);
    expect(estimateTriage(many(40), byRules)).toMatchObject({ tokens: 0, cost: 'local' });
  });

  test('is counted at the price of the model that evaluates', () => {
    const here = { evaluation: { model: { provider: 'ollama', model: 'llama3' } } };
    const unknown = { evaluation: { model: { provider: 'openrouter', model: 'some/model' } } };
    const triage = estimateTriage(many(40), settings({ evaluateDrafts: false }));
    expect(estimateTriage(many(40), settings({ routes: here })).cost).toBe(triage.cost);
    expect(estimateTriage(many(40), settings({ routes: unknown })).cost).toBe('unknown');
    const byRules = { evaluation: { model: { provider: 'rules' } } };
    expect(estimateTriage(many(40), settings({ routes: byRules }))).toEqual(triage);
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
    expect(await stage.deputy.preview.estimate()).toMatchObject({ notes: 2, isLarge: false });
    expect(await stage.deputy.preview.estimate(1)).toMatchObject({ notes: 1 });
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
    expect(await stage.deputy.preview.estimate()).toMatchObject({ notes: 2 });
  });

  test('are counted beside the drafts that wait for their evaluation', async () => {
    const draft = `---
type: draft_reply
status: pending_approval
to: ada@example.org
subject: Hi
deputy_revision: waiting
deputy_hash: ${draftHash({ to: 'ada@example.org', subject: 'Hi', body: 'Yes.' })}
---

Yes.
`;
    const waiting = Object.fromEntries([
      ...many(18).map((_, n) => [`${IN}/${String(n)}.md`, aMailNote()] as const),
      ...many(5).map((_, n) => [`Drafts/${String(n)}.md`, draft] as const),
      ['Drafts/done.md', draft.replace('deputy_revision: waiting\n', '')],
    ]);
    const settings = { provider: 'anthropic', evaluateDrafts: true };
    const { deputy } = new Stage({ files: waiting, settings });
    expect(await deputy.preview.estimate()).toMatchObject({ notes: 18, drafts: 5, isLarge: true });
    expect(await deputy.preview.estimate(1)).toMatchObject({ notes: 1, drafts: 5, isLarge: false });
    expect(await deputy.preview.estimate(Infinity, 'triage')).toMatchObject({ drafts: 0, isLarge: false });
  });

  test('the rules cost nothing and ask about nothing', async () => {
    const waiting = Object.fromEntries(many(30).map((_, n) => [`${IN}/${String(n)}.md`, aMailNote()]));
    const stage = new Stage({ files: waiting, answers: () => ANSWERS.archive });
    expect(await stage.deputy.preview.estimate()).toMatchObject({
      notes: 30,
      tokens: 0,
      cost: 'local',
      isLarge: false,
    });
  });
});

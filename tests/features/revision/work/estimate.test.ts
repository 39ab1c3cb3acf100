import { describe, expect, test } from 'vitest';
import { estimateWork } from '../../../../src/core/app/looks/estimate';
import { estimateWords } from '../../../../src/core/app/view/words/estimate-words';
import { draftHash } from '../../../../src/core/drafts/draft-hash';
import { readSettings, type Settings } from '../../../../src/core/settings/settings';
import { IN, Stage } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';

const many = (notes: number): number[] => Array.from({ length: notes }, () => 2_000);

const settings = (changes: object = {}): Settings => ({
  ...readSettings({}).settings,
  provider: 'openai',
  ...{ writeDrafts: 'with_decision', ...changes },
});

describe('the evaluation of what is drafted', () => {
  test('is counted for every other note, unless drafts are not evaluated', () => {
    const triage = estimateWork(many(40), settings({ evaluateDrafts: false }));
    const both = estimateWork(many(40), settings());
    expect(both.tokens).toBeGreaterThan(1.3 * triage.tokens);
    expect(both.tokens).toBeLessThan(2 * triage.tokens);
    expect(Number(both.cost)).toBeGreaterThan(Number(triage.cost));
    expect(estimateWork(many(40), settings({ stopRevision: true }))).toEqual(triage);
  });

  test('is counted for the drafts that wait, in a full cycle', () => {
    const drafts = many(5);
    const whole = estimateWork(many(12), settings(), { drafts });
    expect([estimateWork(many(12), settings()).isLarge, whole.isLarge]).toEqual([false, true]);
    expect(estimateWords(whole)).toMatch(/^12 notes and 5 drafts, about /);
    const triage = estimateWork(many(12), settings(), { part: 'triage', drafts });
    expect(triage).toMatchObject({ notes: 12, drafts: 0, isLarge: false });
    const byRules = settings({
      provider: 'rules',
      routes: { evaluation: { model: { provider: 'openai' } } },
    });
    expect(estimateWork(many(40), byRules, { drafts })).toMatchObject({ drafts: 5, isLarge: false });
    expect(Number(estimateWork([], byRules, { drafts }).cost)).toBeGreaterThan(0);
    expect(estimateWork(many(40), byRules)).toMatchObject({ tokens: 0, cost: 'local' });
  });

  test('is counted at the price of the model that evaluates', () => {
    const here = { evaluation: { model: { provider: 'ollama', model: 'llama3' } } };
    const unknown = { evaluation: { model: { provider: 'openrouter', model: 'some/model' } } };
    const triage = estimateWork(many(40), settings({ evaluateDrafts: false }));
    expect(estimateWork(many(40), settings({ routes: here })).cost).toBe(triage.cost);
    expect(estimateWork(many(40), settings({ routes: unknown })).cost).toBe('unknown');
    const byRules = { evaluation: { model: { provider: 'rules' } } };
    expect(estimateWork(many(40), settings({ routes: byRules }))).toEqual(triage);
  });
});

test('the notes that wait are counted beside the drafts that wait for their evaluation', async () => {
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
  expect(await deputy.looks.estimate()).toMatchObject({ notes: 18, drafts: 5, isLarge: true });
  expect(await deputy.looks.estimate(1)).toMatchObject({ notes: 1, drafts: 5, isLarge: false });
  expect(await deputy.looks.estimate(Infinity, 'triage')).toMatchObject({ drafts: 0, isLarge: false });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planByRules } from '../../../../../src/features/plans/model/planner/plan-by-rules';
import { makePlanDraft } from '../../../../../src/features/plans/model/planner/plan-task';
import { RulesModel } from '../../../../../src/llm/provider/rules/rules-model';
import { FakeClock } from '../../../../fakes/fake-clock';
import { askingWith } from '../../../../llm/prompting/prompting-stage';
import { TIME } from '../prompting-stage';

const stepsOf = (text: string, title: string | null = null): string[] =>
  planByRules({ title, text }).steps.map((step) => step.text);

describe('a plan by rules', () => {
  it('splits a request where it joins things', () => {
    expect(stepsOf('Generate an invoice for Client A, send it via email, and log the transaction.')).toEqual([
      'Generate an invoice for Client A',
      'Send it via email',
      'Log the transaction',
    ]);
    expect(stepsOf('Angebot suchen, dann prüfen und dann ablegen')).toEqual([
      'Angebot suchen',
      'Prüfen',
      'Ablegen',
    ]);
  });

  it('takes the points of a list as they are', () => {
    expect(
      stepsOf('Please:\n- [ ] read the offer, twice\n- note 1,000.50 euros\n3. decide\n\nThanks'),
    ).toEqual(['Read the offer, twice', 'Note 1,000.50 euros', 'Decide']);
  });

  it('frames one or two parts by what is true of any work', () => {
    expect(stepsOf('Find the contract')).toEqual([
      'Gather what is needed',
      'Find the contract',
      'Check the result',
    ]);
    expect(stepsOf('Find the contract; note its end')).toEqual([
      'Find the contract',
      'Note its end',
      'Check the result',
    ]);
    expect(stepsOf('')).toEqual(['Gather what is needed', 'Do what was asked for', 'Check the result']);
  });

  it('keeps to twenty steps, and names the rest', () => {
    const steps = stepsOf(Array.from({ length: 30 }, (_, n) => `- point ${String(n)}`).join('\n'));
    expect(steps).toHaveLength(20);
    expect(steps.at(-1)).toBe('Go through the other 11 points of the text');
  });

  it('takes from a mail what it asks for, and nothing that is quoted', () => {
    const text =
      'Hello,\n\nthe roof leaks. Could you send the offer? We are fine.\n\n> Please pay at once.\n';
    expect(stepsOf(text, 'The roof')).toEqual([
      'Gather what is needed',
      'Could you send the offer?',
      'Check the result',
    ]);
    expect(stepsOf('All is well.', 'The roof')).toEqual([
      'Gather what is needed',
      'Work through “The roof”',
      'Check the result',
    ]);
  });

  it('says that no model has judged it', () => {
    expect(planByRules({ title: 'The roof', text: '' })).toMatchObject({
      objective: 'The roof',
      context: expect.stringContaining('no model has judged them'),
    });
  });

  it('is what the rules provider plans by, with the hands put up by code', async () => {
    const model = new RulesModel(
      { planning: (input) => Promise.resolve(planByRules(input)) },
      new FakeClock(),
    );
    const request = { kind: 'asked', text: 'Find the offer, send it to Bob, and note the price' } as const;
    const outcome = await makePlanDraft(request, { ...askingWith(model), time: TIME });
    expect(outcome).toMatchObject({
      kind: 'planned',
      objective: 'Find the offer',
      decidedBy: 'rules:rules',
      cost: 'local',
      steps: [{ needsPerson: false }, { text: 'Send it to Bob', needsPerson: true }, { needsPerson: false }],
    });
  });

  it('has 3 to 20 steps for any text, at once', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(fc.constantFrom('a', ',', ' and then ', '\n- ', '.', ' ', '> ', '!', '。'), { maxLength: 300 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.option(fc.string()), (written, title) => {
        const steps = stepsOf(written, title);
        expect(steps.length).toBeGreaterThanOrEqual(3);
        expect(steps.length).toBeLessThanOrEqual(20);
        for (const step of steps) expect(step).toMatch(/^\S[^\n]{0,170}$/u);
      }),
    );
  });
});

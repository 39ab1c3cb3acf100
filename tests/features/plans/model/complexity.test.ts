import { describe, expect, it } from 'vitest';
import { judgeComplexity } from '../../../../src/features/plans/model/complexity';
import { findSimilarPlan } from '../../../../src/features/plans/model/similar-plan';
import { planOf } from './a-plan';
import { linesOf } from '../../../word-table';

const isComplex = (text: string): boolean => judgeComplexity({ text, priority: null, tags: [] }).isComplex;

describe('complex work', () => {
  it.each(linesOf('plans', 'complex work'))('is "%s"', (text) => {
    expect(isComplex(text)).toBe(true);
  });

  it.each([
    'read dashboard',
    'Thanks for lunch!',
    'What is the capital of #highlands?',
    'buy milk, eggs, and bread',
    '',
  ])('is not "%s"', (text) => {
    expect(isComplex(text)).toBe(false);
  });

  it('says why', () => {
    expect(judgeComplexity({ text: 'x', priority: 'High', tags: [] }).why).toBe('its priority is high');
    expect(judgeComplexity({ text: 'x', priority: null, tags: ['#High'] }).why).toBe('it is tagged #high');
    expect(judgeComplexity({ text: 'An Invoice', priority: null, tags: [] }).why).toBe(
      'it is about “invoice”',
    );
    expect(judgeComplexity({ text: 'x', priority: 'low', tags: ['highlands'] })).toEqual({
      isComplex: false,
      why: '',
    });
  });
});

describe('a similar plan', () => {
  const plan = planOf({
    source: 'ask:1',
    objective: 'Client A has the invoice for May by e-mail.',
    context: 'You asked to generate the invoice and send it via email.',
  });
  const plans = [{ path: 'Plans/a.md', plan }];
  const find = (text: string, source = 'ask:2') => findSimilarPlan({ text, source }, plans)?.path ?? null;

  it('is made from the same note', () => {
    expect(
      findSimilarPlan({ text: '', source: '[[n]]' }, [{ path: 'p', plan: planOf({ source: '[[n]]' }) }])
        ?.path,
    ).toBe('p');
  });

  it('says all that the request says', () => {
    expect(find('Send the May invoice to Client A via email')).toBe('Plans/a.md');
  });

  it.each([
    'Please prepare the May invoice for Client A and send it by email',
    'We need to get Client A its invoices of May via e-mail',
    'Sending Client A the invoice for May',
  ])('says the same in other words: "%s"', (text) => {
    expect(find(text)).toBe('Plans/a.md');
  });

  it.each([
    'generate the invoice for client A and send it by email, then log the transaction',
    'First generate an invoice for Client A, after that send it via email and finally log the transaction',
  ])('says the same whatever joins its steps: "%s"', (text) => {
    const step = (words: string) => ({ text: words, state: 'open', needsPerson: false }) as const;
    // As the rules make it: the first step is the objective.
    const objective = 'Generate an invoice for Client A';
    const steps = [objective, 'Send it via email', 'Log the transaction'].map(step);
    const made = [{ path: 'Plans/a.md', plan: planOf({ source: 'ask:5', objective, context: '', steps }) }];
    expect(findSimilarPlan({ text, source: 'ask:6' }, made)?.path).toBe('Plans/a.md');
    const other = text.replace(/client A/iu, 'Client B');
    expect(findSimilarPlan({ text: other, source: 'ask:6' }, made)).toBeNull();
  });

  it.each([
    ['Organize the move to Berlin', 'Plans/berlin.md'],
    ['Organize the move to Bremen', null],
    ['The invoice of Berlin', null],
  ])('of few words: "%s"', (text, path) => {
    const berlin = planOf({ source: 'ask:3', objective: 'The move to Berlin is done.', context: 'Bremen.' });
    const found = findSimilarPlan({ text, source: 'ask:4' }, [{ path: 'Plans/berlin.md', plan: berlin }]);
    expect(found?.path ?? null).toBe(path);
  });

  it.each([
    'Send the May invoice to Client B via email',
    'Send the June invoice to Client A via email',
    'invoice',
    '',
  ])('is not found for "%s"', (text) => {
    expect(find(text)).toBeNull();
  });

  it('is still in work', () => {
    const done = [{ path: 'x', plan: { ...plan, state: { status: 'Done' } as const } }];
    expect(findSimilarPlan({ text: plan.objective, source: 'ask:1' }, done)).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { estimateWork } from '../../../src/core/app/looks/estimate';
import { readSettings } from '../../../src/core/settings/settings';

const price = { input: 1, output: 5, asOf: '2026-10-07' };
const settings = (writeDrafts: string) => ({
  ...readSettings({}).settings,
  ...{ provider: 'openai', model: 'm', prices: { 'openai:m': price }, evaluateDrafts: false, writeDrafts },
});
const sizes = Array.from({ length: 20 }, () => 2_000);

it('the replies that a call of its own writes are in the price of a run, but not of past mail that is judged', () => {
  const [whole, without] = ['as_needed', 'with_decision'].map((each) => settings(each));
  if (whole === undefined || without === undefined) throw new Error('no settings');
  for (const part of ['triage', 'all'] as const) {
    const [more, less] = [whole, without].map((each) => estimateWork(sizes, each, { part }));
    expect(Number(more?.cost)).toBeGreaterThan(1.2 * Number(less?.cost));
    expect(more).toMatchObject({ notes: 20, isLarge: false });
  }
  expect(estimateWork(sizes, whole, { part: 'judging' })).toEqual(
    estimateWork(sizes, without, { part: 'judging' }),
  );
});

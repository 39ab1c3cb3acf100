import { describe, expect, it } from 'vitest';
import type { Cost, Generation } from '../../../src/kernel/ports/language-model';
import { addAnswer, EMPTY_TALLY } from '../../../src/llm/prompting/tally';

const answer = (cost: Cost, isEstimated = false): Generation => ({
  text: '{}',
  finishReason: 'stop',
  usage: { inputTokens: 10, outputTokens: 2, isEstimated },
  cost,
  latencyMs: 3,
});

const tallyOf = (...answers: readonly Generation[]) =>
  answers.reduce(
    (tally, each) => addAnswer(tally, each, { event: 'llm_decision', severity: 'info' }),
    EMPTY_TALLY,
  );

describe('what an attempt cost', () => {
  it.each<[readonly Cost[], Cost]>([
    [[0.5, 0.25], 0.75],
    [['local', 'local'], 'local'],
    [['local', 0.5], 0.5],
    [[0.5, 'unknown'], 'unknown'],
    [['unknown', 'local'], 'unknown'],
  ])('is, for answers of %j, %j', (costs, sum) => {
    expect(tallyOf(...costs.map((cost) => answer(cost))).cost).toBe(sum);
  });

  it('stands in the entry of each answer; an unknown price is absent, not 0', () => {
    const details = tallyOf(answer(0.5), answer('local'), answer('unknown')).entries.map(
      (entry) => entry.details,
    );
    expect(details).toEqual([{ cost_usd: 0.5 }, { cost_usd: 'local' }, {}]);
  });

  it('says which counts are our own estimate', () => {
    const tally = tallyOf(answer(0.5), answer(0.5, true));
    expect(tally.usage).toEqual({ inputTokens: 20, outputTokens: 4, isEstimated: true });
    expect(tally.entries[1]?.details).toMatchObject({ tokens_estimated: true });
  });
});

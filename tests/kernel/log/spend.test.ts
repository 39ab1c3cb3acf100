import { describe, expect, it } from 'vitest';
import { addSpend, NOTHING_SPENT } from '../../../src/kernel/log/spend';

const line = (fields: object): string => JSON.stringify({ event: 'llm_decision', ...fields });

describe('spend', () => {
  it('sums tokens and dollars, and never takes an unknown price for none', () => {
    const text = [
      line({ tokens_input: 100, tokens_output: 10, details: { cost_usd: 0.002 } }),
      line({ tokens_input: 200, tokens_output: 20, details: {} }),
      line({ tokens_input: 300, tokens_output: 30, details: { cost_usd: 'local' } }),
      line({ event: 'startup' }),
      '{"tokens_input": 5, torn',
      '',
    ].join('\n');
    expect(addSpend(NOTHING_SPENT, text)).toEqual({
      calls: 3,
      tokensInput: 600,
      tokensOutput: 60,
      usd: 0.002,
      unpriced: 1,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { TokenCorrection, TokenCorrections } from '../../../src/llm/provider/tokens/token-correction';

describe('the token correction', () => {
  it('starts without one', () => {
    expect(new TokenCorrection().factor).toBe(1);
  });

  it('takes the first observation for what it is, then the mean, then follows slowly', () => {
    const correction = new TokenCorrection();
    correction.observe(1000, 1300);
    expect(correction.factor).toBeCloseTo(1.3);
    correction.observe(1000, 1100);
    expect(correction.factor).toBeCloseTo(1.2);
    for (let count = 0; count < 100; count += 1) correction.observe(1000, 900);
    expect(correction.factor).toBeCloseTo(0.9, 2);
    correction.observe(1000, 1000);
    expect(correction.factor).toBeCloseTo(0.91, 2);
  });

  it('is not carried away by a prompt that was cut silently, nor by an unknown tokenizer', () => {
    const low = new TokenCorrection();
    low.observe(4000, 40);
    expect(low.factor).toBe(0.7);
    const high = new TokenCorrection();
    high.observe(100, 900);
    expect(high.factor).toBe(1.6);
  });

  it('ignores counts of nothing', () => {
    const correction = new TokenCorrection();
    correction.observe(0, 10);
    correction.observe(10, 0);
    expect(correction.factor).toBe(1);
  });

  it('is kept for each provider and model', () => {
    const corrections = new TokenCorrections();
    corrections.of({ provider: 'openai', modelId: 'a' }).observe(100, 120);
    expect(corrections.of({ provider: 'openai', modelId: 'a' }).factor).toBeCloseTo(1.2);
    expect(corrections.of({ provider: 'openai', modelId: 'b' }).factor).toBe(1);
    expect(corrections.of({ provider: 'openrouter', modelId: 'a' }).factor).toBe(1);
  });
});

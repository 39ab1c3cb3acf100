import { describe, expect, it } from 'vitest';
import {
  type LanguageModel,
  ModelError,
  type ModelErrorCode,
} from '../../../src/kernel/ports/language-model';
import { withFallback } from '../../../src/llm/provider/retry/fallback';
import { ScriptedModel } from '../../fakes/scripted-model';
import { errorOf, generationOf, testRequest } from './ask';

const failing = (code: ModelErrorCode): ScriptedModel =>
  new ScriptedModel({ provider: 'main', answers: [new ModelError(code, code)] });
const standIn = (): ScriptedModel =>
  new ScriptedModel({ provider: 'other', modelId: 'small', answers: ['from the fallback'] });

describe('a fallback', () => {
  it.each<ModelErrorCode>(['timeout', 'network', 'server', 'auth', 'billing'])(
    'steps in after %s, and says so',
    async (code) => {
      const reported: string[] = [];
      const model = withFallback(failing(code), standIn(), (error) => reported.push(error.code));
      const generation = generationOf(await model.generate(testRequest()));
      expect(generation.text).toBe('from the fallback');
      expect(generation.answeredBy).toEqual({ provider: 'other', modelId: 'small' });
      expect(reported).toEqual([code]);
    },
  );

  it.each<ModelErrorCode>(['rate_limit', 'bad_request', 'refused', 'context_too_long'])(
    'stays out after %s',
    async (code) => {
      const fallback = standIn();
      const model = withFallback(failing(code), fallback, () => expect.fail('the fallback was asked'));
      expect(errorOf(await model.generate(testRequest())).code).toBe(code);
      expect(fallback.calls).toBe(0);
    },
  );

  it.each([
    ['here', 'here', 'here'],
    ['here', 'away', 'away'],
    ['away', 'here', 'away'],
    ['away', 'away', 'away'],
  ] as const)('of a model that is %s, and is itself %s: a prompt counts as %s', (main, other, both) => {
    const at = (destination: 'here' | 'away'): LanguageModel =>
      Object.defineProperty(standIn(), 'destination', { value: destination });
    expect(withFallback(at(main), at(other), () => undefined).destination).toBe(both);
  });

  it('reports its own failure when it fails, too', async () => {
    const model = withFallback(failing('server'), failing('auth'), () => undefined);
    expect(errorOf(await model.generate(testRequest())).code).toBe('auth');
  });

  it('lets no prompt be longer than either of the two can read', () => {
    const [small, large] = [8_000, 128_000].map(
      (contextTokens) => new ScriptedModel({ contextTokens, answers: [] }),
    );
    if (small === undefined || large === undefined) throw new Error('two models');
    const both = withFallback(large, small, () => undefined);
    expect(both.contextTokens).toBe(8_000);
    expect(withFallback(small, large, () => undefined).contextTokens).toBe(8_000);
    // As Ollama's does, where the model could not be loaded with the larger one.
    Object.defineProperty(small, 'contextTokens', { value: 4_000 });
    expect(both.contextTokens).toBe(4_000);
  });
});

import { describe, expect, it } from 'vitest';
import { ModelError, type ModelErrorCode } from '../../src/ports/language-model';
import { generateByRoute, routeFor } from '../../src/provider/route';
import { ScriptedModel } from '../fakes/scripted-model';
import { errorOf, generationOf, testRequest } from './ask';

const failing = (code: ModelErrorCode): ScriptedModel =>
  new ScriptedModel({ provider: 'main', answers: [new ModelError(code, code)] });
const standIn = (): ScriptedModel =>
  new ScriptedModel({ provider: 'fallback', answers: ['from the fallback'] });

describe('routing', () => {
  it('asks the main model for tasks that name none', () => {
    const main = { model: new ScriptedModel({ answers: [] }) };
    const drafting = { model: new ScriptedModel({ answers: [] }) };
    const routes = { main, byTask: { drafting } };
    expect(routeFor(routes, 'drafting')).toBe(drafting);
    expect(routeFor(routes, 'triage')).toBe(main);
  });

  it.each<ModelErrorCode>(['timeout', 'network', 'server', 'auth', 'billing'])(
    'falls back after %s, and says so',
    async (code) => {
      const model = failing(code);
      const fallback = standIn();
      const { result, by, fallbackFor } = await generateByRoute(
        { main: { model, fallback }, byTask: {} },
        testRequest(),
      );
      expect(generationOf(result).text).toBe('from the fallback');
      expect(by).toBe(fallback);
      expect(fallbackFor?.code).toBe(code);
    },
  );

  it.each<ModelErrorCode>(['rate_limit', 'bad_request', 'refused', 'context_too_long'])(
    'does not fall back after %s',
    async (code) => {
      const model = failing(code);
      const fallback = standIn();
      const routed = await generateByRoute({ main: { model, fallback }, byTask: {} }, testRequest());
      expect(errorOf(routed.result).code).toBe(code);
      expect(routed.by).toBe(model);
      expect(routed.fallbackFor).toBeUndefined();
      expect(fallback.calls).toBe(0);
    },
  );

  it('returns the failure where no fallback is named', async () => {
    const model = failing('auth');
    const { result, by } = await generateByRoute({ main: { model }, byTask: {} }, testRequest());
    expect(errorOf(result).code).toBe('auth');
    expect(by).toBe(model);
  });

  it('reports the failure of the fallback as its own', async () => {
    const model = failing('server');
    const fallback = failing('auth');
    const routed = await generateByRoute({ main: { model, fallback }, byTask: {} }, testRequest());
    expect(errorOf(routed.result).code).toBe('auth');
    expect(routed.by).toBe(fallback);
    expect(routed.fallbackFor?.code).toBe('server');
  });
});

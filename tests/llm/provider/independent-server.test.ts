import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemorySecretStore } from '../../fakes/memory-secret-store';
import { connected, errorOf, generationOf, TEST_KEY, testRequest } from './ask';

const ANSWER = '{"decision":"archive","confidence":0.9}';

/** A server that this project did not write: what both sides misread alike would show here. */
describe.each([
  { provider: 'anthropic', path: '' },
  { provider: 'openai', path: '/v1' },
  { provider: 'gemini', path: '/v1beta/openai/' },
  { provider: 'openrouter', path: '/api/v1' },
  { provider: 'glm', path: '/api/paas/v4' },
  { provider: 'qwen', path: '/compatible-mode/v1' },
])('an independent server in the place of $provider', ({ provider, path }) => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  beforeAll(async () => {
    mock.onMessage(/answer/, { content: ANSWER });
    mock.onMessage(/limit/, { error: { message: 'slow down' }, status: 429, retryAfter: 7 });
    mock.onMessage(/break/, { error: { message: 'overloaded' }, status: 529 });
    mock.onMessage(/key/, { error: { message: 'invalid key', type: 'authentication_error' }, status: 401 });
    await mock.start();
  });
  afterAll(() => mock.stop());

  const ask = async (content: string) => {
    const keys = { GEMINI_API_KEY: TEST_KEY };
    const choice = { provider, model: 'some-model', baseUrl: mock.url + path };
    const model = await connected(
      choice,
      provider === 'gemini' ? { secrets: new MemorySecretStore(keys) } : {},
    );
    return model.generate(testRequest({ messages: [{ role: 'user', content }] }));
  };

  it('answers', async () => {
    const { text, finishReason, usage } = generationOf(await ask('please answer'));
    expect({ text, finishReason }).toEqual({ text: ANSWER, finishReason: 'stop' });
    expect(usage.isEstimated).toBe(false);
  });

  it('fails in ways that can be distinguished', async () => {
    expect(errorOf(await ask('a limit'))).toMatchObject({ code: 'rate_limit', retryAfterMs: 7_000 });
    expect(errorOf(await ask('please break'))).toMatchObject({ code: 'server', status: 529 });
    expect(errorOf(await ask('a wrong key'))).toMatchObject({ code: 'auth', status: 401 });
  });
});

import { connectModel, type ProviderDeps } from '../../../src/llm/provider/connect';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import type { Spending } from '../../../src/llm/provider/counted-model';
import type { Result } from '../../../src/kernel/notes/values/result';
import type {
  Generation,
  GenerateRequest,
  LanguageModel,
  ModelError,
} from '../../../src/kernel/ports/language-model';
import { FakeClock } from '../../fakes/fake-clock';
import { MemorySecretStore } from '../../fakes/memory-secret-store';

export const TEST_KEY = 'sk-test-0123456789abcdef';

/** Lets every call through. */
const UNCOUNTED: Spending = {
  run: 'run-1',
  reserve: () =>
    Promise.resolve({
      kind: 'reserved',
      reservation: { id: 'id', day: '2026-11-22', worst: { in: 0, out: 0, cost: 0 } },
    }),
  settle: () => Promise.resolve(),
  free: () => Promise.resolve(),
};

export const providerDeps = (deps: Partial<ProviderDeps> = {}): ProviderDeps => ({
  fetch: (input, init) => fetch(input, init),
  secrets: new MemorySecretStore({
    ANTHROPIC_API_KEY: TEST_KEY,
    OPENAI_API_KEY: TEST_KEY,
    OPENROUTER_API_KEY: TEST_KEY,
    GLM_API_KEY: TEST_KEY,
    GEMINI_API_KEY: TEST_KEY,
    QWEN_API_KEY: TEST_KEY,
  }),
  clock: new FakeClock(),
  rules: {},
  prices: {},
  secretsMode: 'off',
  spending: UNCOUNTED,
  ...deps,
});

export const testRequest = (parts: Partial<GenerateRequest> = {}): GenerateRequest => ({
  task: 'triage',
  input: null,
  system: 'Decide. Answer with one JSON object.',
  messages: [{ role: 'user', content: 'A note.' }],
  output: {
    name: 'decision',
    schema: {
      type: 'object',
      properties: { decision: { type: 'string' }, confidence: { type: 'number', minimum: 0 } },
      required: ['decision', 'confidence'],
      additionalProperties: false,
    },
  },
  maxOutputTokens: 800,
  signal: new AbortController().signal,
  ...parts,
});

/** Connects, and fails the test where that is not possible. */
export async function connected(
  choice: ModelChoice,
  deps: Partial<ProviderDeps> = {},
): Promise<LanguageModel> {
  const model = await connectModel(choice, providerDeps(deps));
  if (!model.ok) throw model.error;
  return model.value;
}

export function generationOf(result: Result<Generation, ModelError>): Generation {
  if (!result.ok) throw result.error;
  return result.value;
}

export function errorOf(result: Result<Generation, ModelError>): ModelError {
  if (result.ok) throw new Error(`expected an error, got the answer ${result.value.text}`);
  return result.error;
}

import { describe, expect, it } from 'vitest';
import { firstOf, readModelEntries } from '../../../src/llm/provider/setup/model-entries';

const ids = (body: unknown): string[] | null => readModelEntries(body)?.map(({ id }) => id) ?? null;
const first = (...names: unknown[]): string | undefined => firstOf(readModelEntries(names) ?? [])?.id;

describe('a list of models', () => {
  it.each([
    ['of OpenAI', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }],
    ['as a bare array', [{ id: 'a', type: 'chat' }, { id: 'b' }]],
    ['of texts', ['a', 'b']],
    ['of Ollama', { models: [{ name: 'a', model: 'a' }, { model: 'b' }] }],
    ['of texts in a member', { models: ['a', 'b'] }],
    [
      'of Gemini',
      {
        models: [{ name: 'models/a', supportedGenerationMethods: ['generateContent'] }, { name: 'models/b' }],
      },
    ],
    ['as a map', { models: { a: { size: 1 }, b: {} } }],
    ['as a map in data', { data: { a: {}, b: {} } }],
    ['in a list in a member', { result: { data: [{ id: 'a' }, { id: 'b' }] } }],
    ['of LiteLLM', { data: [{ model_name: 'a' }, { model_name: 'b' }] }],
    ['with entries that can not be read', { data: [null, 7, {}, { id: '' }, { id: 'a' }, { id: 3 }, 'b'] }],
    ['with doubles', ['a', 'a', 'b']],
  ])('%s is read', (_, body) => {
    expect(ids(body)).toEqual(['a', 'b']);
  });

  it.each([[null], ['models'], [7], [{ error: { message: 'no' } }], [{ detail: 'Not Found' }]])(
    '%j is none',
    (body) => {
      expect(ids(body)).toBeNull();
    },
  );

  it('may be empty', () => {
    expect([[], {}, { data: [] }, { data: null }].map(ids)).toEqual([[], [], [], []]);
  });

  it.each([
    'nomic-embed-text',
    'bge-reranker-v2',
    'whisper-1',
    'gpt-4o-mini-tts',
    'dall-e-3',
    'gpt-image-1',
    'flux.1-dev',
    'omni-moderation-latest',
    'llama-guard-3-8b',
    'all-minilm',
    'sora-2',
    { id: 'a', type: 'embedding' },
    { id: 'a', type: 'embeddings' },
    { id: 'a', task: 'text-to-image' },
    { id: 'a', pipeline_tag: 'feature-extraction' },
    { id: 'a', mode: 'audio_transcription' },
    { id: 'a', capabilities: { completion_chat: false } },
    { id: 'a', capabilities: ['embedding'] },
    { id: 'a', architecture: { output_modalities: ['image'] } },
    { name: 'models/a', supportedGenerationMethods: ['embedContent'] },
  ])('leaves out %j, which can not chat', (model) => {
    expect(ids([model])).toEqual([]);
  });

  it.each([
    'gpt-4.1-mini',
    'attsuite-7b',
    { id: 'a', type: 'llm' },
    { id: 'a', type: 'model' },
    { id: 'a', capabilities: ['completion', 'tools'] },
    { id: 'a', capabilities: { completion_chat: true } },
    { id: 'a', architecture: { output_modalities: ['text'] } },
  ])('keeps %j', (model) => {
    expect(ids([model])).toHaveLength(1);
  });
});

describe("the server's first model", () => {
  it('is the first of the list', () => {
    expect(first('llama3.1:8b', 'qwen3:32b')).toBe('llama3.1:8b');
    expect(first('unknown', 'qwen3:32b')).toBe('unknown');
  });

  it('is not one far too small where a larger one is there, by its name or by the list', () => {
    expect(first('smollm2:135m', 'llama3.1:8b')).toBe('llama3.1:8b');
    expect(first('SmolLM2-135M-Instruct-GGUF', 'gemma-3-270m-it', 'unknown')).toBe('unknown');
    expect(first({ name: 'tiny', details: { parameter_size: '134.52M' } }, { name: 'big', size: 5e9 })).toBe(
      'big',
    );
    expect(first({ id: 'a', meta: { n_params: 135_000_000 } }, 'mixtral-8x7b')).toBe('mixtral-8x7b');
    expect(first('qwen2.5-0.5b', 'qwen2.5-1.5b')).toBe('qwen2.5-1.5b');
    expect(first('smollm2:135m')).toBe('smollm2:135m');
  });
});

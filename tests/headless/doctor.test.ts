import { describe, expect, it } from 'vitest';
import { checkLocal } from '../../headless/commands/doctor.mjs';

const OLLAMA = {
  provider: 'ollama',
  label: 'Ollama',
  baseUrl: 'http://localhost:11434/v1',
  models: ['qwen3:8b'],
} as const;

describe('the doctor', () => {
  it('names a server of models on this computer, and how to use it', () => {
    expect(checkLocal([OLLAMA], 'rules')).toEqual([
      {
        name: 'Local',
        ok: true,
        text: 'Ollama answers at http://localhost:11434/v1 with 1 model: LLM_PROVIDER=ollama uses it',
      },
    ]);
  });

  it('says nothing of one that is chosen already', () => {
    expect(checkLocal([OLLAMA], 'ollama')).toEqual([]);
  });
});

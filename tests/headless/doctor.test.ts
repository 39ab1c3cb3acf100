import { describe, expect, it } from 'vitest';
import { checkLocal, checkMarks } from '../../headless/commands/doctor.mjs';
import { Stage } from '../core/app/stage';

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

  it('names a mark of privacy that it does not understand, with the note and what to write', async () => {
    const files = {
      'Notes/odd.md': '---\ndeputy_private: maybe\n---\nHello',
      'Notes/plain.md': '---\ndeputy_private: yes\n---\nHello',
    };
    expect(await checkMarks({ ports: new Stage({ files }).ports })).toEqual([
      {
        name: 'Privacy',
        ok: false,
        text: 'Notes/odd.md says "deputy_private: maybe", which is not understood, so the note is treated as private: write true or false',
      },
    ]);
  });
});

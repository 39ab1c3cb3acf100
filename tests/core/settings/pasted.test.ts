import { describe, expect, it } from 'vitest';
import { readAddressFor } from '../../../src/core/settings/provider-choices';
import { readPastedKey } from '../../../src/kernel/ports/pasted';

describe('a key as a person pastes it', () => {
  it.each([
    'sk-abc',
    ' sk-abc\n',
    'Bearer sk-abc',
    'bearer: sk-abc',
    'Authorization: Bearer sk-abc',
    '-H "Authorization: Bearer sk-abc"',
    '"sk-abc"',
    "'sk-abc'",
    '`sk-abc`',
    '“sk-abc”',
    '„sk-abc“',
    '«sk-abc»',
    '<sk-abc>',
    '\u200Bsk-abc\uFEFF',
    'sk-\u200Babc',
    'sk-\nabc',
    'export OPENAI_API_KEY="sk-abc"',
    'OPENAI_API_KEY=sk-abc # mine',
    '$env:OPENAI_API_KEY="sk-abc"',
    '"apiKey": "sk-abc",',
    'api_key = sk-abc;',
    'x-api-key: sk-abc',
    '"Bearer \'sk-abc\'"',
    'sk-abc\u00A0',
    '密钥：sk-abc',
    'ключ sk-abc',
  ])('%j is sk-abc', (pasted) => {
    expect(readPastedKey(pasted).text).toBe('sk-abc');
  });

  it.each(['sk-abc', 'AIzaSyA-_b', 'gsk_0=', 'a.b.c', 'key-12+/=='])(
    '%s stays as it is, and nothing is said',
    (key) => {
      expect(readPastedKey(key).text).toBe(key);
      expect(readPastedKey(` ${key}\n`).said('KEY')).toBeNull();
    },
  );

  it('is said to be more than a key, without being shown', () => {
    expect(readPastedKey('Bearer sk-abc').said('OPENAI_API_KEY')).toBe(
      'OPENAI_API_KEY holds more than a key. Only what looks like the key is sent.',
    );
  });
});

describe('an address as a person pastes it', () => {
  it.each([
    ['custom', 'http://localhost:8000/v1', 'http://localhost:8000/v1'],
    ['custom', 'http://localhost:8000', 'http://localhost:8000/v1'],
    ['custom', 'http://localhost:8000/', 'http://localhost:8000/v1'],
    ['custom', 'localhost:8000', 'http://localhost:8000/v1'],
    ['custom', 'http://localhost :8000/v1', 'http://localhost:8000/v1'],
    ['custom', 'localhost: 8000', 'http://localhost:8000/v1'],
    ['custom', '192.168.1.20:8080/v1', 'http://192.168.1.20:8080/v1'],
    ['custom', 'nas.local:8080', 'http://nas.local:8080/v1'],
    ['custom', '[::1]:8080', 'http://[::1]:8080/v1'],
    ['custom', 'api.mistral.ai/v1', 'https://api.mistral.ai/v1'],
    ['custom', 'https://api.groq.com/openai/v1/chat/completions', 'https://api.groq.com/openai/v1'],
    ['custom', 'https://api.together.xyz/v1/models', 'https://api.together.xyz/v1'],
    ['custom', 'https://api.deepseek.com/chat/completions', 'https://api.deepseek.com/v1'],
    ['custom', 'https://host.example/v1/chat/completions/', 'https://host.example/v1'],
    ['custom', 'https://host.example//v1/', 'https://host.example/v1'],
    ['custom', 'https://host.example/v1/responses', 'https://host.example/v1'],
    ['custom', 'https://host.example/api/paas/v4', 'https://host.example/api/paas/v4'],
    ['custom', '"http://localhost:8000/v1"', 'http://localhost:8000/v1'],
    ['custom', '<http://localhost:8000/v1>', 'http://localhost:8000/v1'],
    ['custom', '[server](http://localhost:8000/v1)', 'http://localhost:8000/v1'],
    ['custom', '\u200Bhttp://localhost:8000/v1\u200B', 'http://localhost:8000/v1'],
    ['custom', 'OPENAI_BASE_URL=http://localhost:8000/v1', 'http://localhost:8000/v1'],
    ['custom', 'base_url="http://localhost:8000/v1",', 'http://localhost:8000/v1'],
    ['custom', 'curl http://localhost:8000/v1/chat/completions \\', 'http://localhost:8000/v1'],
    ['custom', 'HTTP://LOCALHOST:8000/v1', 'http://localhost:8000/v1'],
    ['custom', 'https://müller.example', 'https://xn--mller-kva.example/v1'],
    ['ollama', 'http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
    ['ollama', 'http://127.0.0.1:11434/api', 'http://127.0.0.1:11434/v1'],
    ['ollama', 'http://127.0.0.1:11434/api/chat', 'http://127.0.0.1:11434/v1'],
    ['ollama', '0.0.0.0:11434', 'http://0.0.0.0:11434/v1'],
    ['lmstudio', '127.0.0.1:1234/v1/chat/completions', 'http://127.0.0.1:1234/v1'],
    ['openrouter', 'https://openrouter.ai', 'https://openrouter.ai/api/v1'],
    ['openrouter', 'https://openrouter.ai/api/v1/chat/completions', 'https://openrouter.ai/api/v1'],
    ['openai', 'api.openai.com', 'https://api.openai.com/v1'],
    [
      'gemini',
      'https://generativelanguage.googleapis.com/v1beta/models',
      'https://generativelanguage.googleapis.com/v1beta/openai/',
    ],
    ['anthropic', 'https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
    ['anthropic', 'proxy.example/anthropic', 'https://proxy.example/anthropic'],
    ['custom', 'https://host.example/v1#top', 'https://host.example/v1'],
  ])('for %s, %j is %s', (provider, pasted, address) => {
    expect(readAddressFor(provider, pasted).text).toBe(address);
  });

  // Node's own check errs about such names only in code that ran often enough to be compiled.
  it('is read the same the twenty-thousandth time as the first', () => {
    const answers = Array.from(
      { length: 20_000 },
      () => readAddressFor('custom', 'https://müller.example').text,
    );
    expect(new Set(answers)).toEqual(new Set(['https://xn--mller-kva.example/v1']));
  });

  it.each([
    'https://me:secret@host.example/v1',
    'https://host.example/v1?key=1',
    'ftp://host.example',
    'nonsense here',
    'javascript:alert(1)',
  ])('%s is left as it is, for its message', (pasted) => {
    expect(readAddressFor('custom', pasted).text).toBe(pasted);
  });

  it('never names another host, and says what it was read as', () => {
    expect(readAddressFor('custom', 'http://host.example/chat').said('LLM_BASE_URL')).toBe(
      'LLM_BASE_URL was read as http://host.example/v1.',
    );
    expect(readAddressFor('custom', 'http://host.example/v1/').said('LLM_BASE_URL')).toBeNull();
  });
});

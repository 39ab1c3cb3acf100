import { describe, expect, it } from 'vitest';
import { readAddressFor } from '../../../src/core/settings/provider-choices';
import { readPastedKey } from '../../../src/kernel/ports/pasted';
import { tableOf, type Triple } from '../../word-table';

const rows = tableOf('core/settings/pasted');

describe('a key as a person pastes it', () => {
  it.each(rows('is sk-abc'))('%j is sk-abc', (pasted) => {
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
  it.each(rows<Triple>('for is'))('for %s, %j is %s', (provider, pasted, address) => {
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

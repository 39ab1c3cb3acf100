import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, redactKeys, withoutKey } from '../../../src/llm/provider/wire/redact';

describe('redact', () => {
  it.each([
    ['key sk-ant-api03-abcdefghijk_LMNO is bad', 'key ...LMNO is bad'],
    ['sk-proj-0123456789abcdef', '...cdef'],
    ['sk-or-v1-0123456789abcdef', '...cdef'],
    ['AIzaSyA0123456789abcdefghijk', '...hijk'],
    ['AQ.Ab8RN6IabcdefghijK', '...hijK'],
    ['0123456789abcdef0123456789abcdef.AbCdEfGhIjKlMnOp', '...MnOp'],
    ['authorization: Bearer abcdefghijkl1234', 'authorization: Bearer ...1234'],
  ])('masks what looks like a key: %s', (text, masked) => {
    expect(redactKeys(text)).toBe(masked);
  });

  it.each([
    'ask-me-anything',
    'The sk-1 task',
    'AQ. and so on',
    'Bearer of news',
    'risk-free-investment-offer',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(redactKeys(text)).toBe(text);
  });

  it('masks known secrets of any shape, the longer one first, and hides short ones whole', () => {
    expect(redact('a my-local-secret b', ['my-local-secret'])).toBe('a ...cret b');
    expect(redact('abcdef-abcdef-xyz', ['abcdef', 'abcdef-abcdef-xyz'])).toBe(
      '....xyz'.replace('....', '...-'),
    );
    expect(redact('hunter2', ['hunter2'])).toBe('...');
    expect(redact('text', ['', 'x'])).toBe('text');
  });

  it('never leaves a known secret in the text', () => {
    const secret = fc.string({ minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
        fc.pre(!key.includes('.'));
        expect(redact(`${before}${key}${after}`, [key])).not.toContain(key);
      }),
    );
  });
});

describe('what a server answers', () => {
  it('holds no key that it was sent, whichever way JSON writes it', () => {
    const key = 'sk-mine/0123+abcdef';
    for (const written of [
      key,
      'sk-mine\\/0123+abcdef',
      'sk-mine\\u002f0123\\u002Babcdef',
      'sk-m\\u0069ne/0123+abcdef',
    ])
      expect(withoutKey(`{"reply_body": "${written} and ${written}"}`, key)).toBe(
        '{"reply_body": "...cdef and ...cdef"}',
      );
  });

  it('holds no large piece of it either, and no encoding', () => {
    const key = 'sk-mine/0123+abcdef';
    for (const written of [key.slice(0, 14), btoa(key), btoa(`x-key: ${key}`), key.split('').join(' ')])
      expect(withoutKey(`The key is ${written}!`, key)).toMatch(/^The key is \S{0,12}\.\.\.\S{0,4}!$/);
  });

  it('keeps its other words, also those that look like a key, and those that are a short one', () => {
    expect(withoutKey('sk-proj-0123456789abcdef is an example', 'another-key-entirely')).toContain(
      'sk-proj-',
    );
    expect(withoutKey('ask ollama', 'ollama')).toBe('ask ollama');
    expect(withoutKey('text', null)).toBe('text');
  });
});

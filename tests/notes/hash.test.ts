import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/notes/hash';

describe('the hash of a text', () => {
  it.each([0, 10, 1_000, 50_000, 100_001])(
    'is its SHA-256, each time it is asked for, at %i letters',
    (length) => {
      const text = 'ä'.repeat(length);
      const hash = createHash('sha256').update(text).digest('hex');
      expect([hashText(text), hashText(text)]).toEqual([hash, hash]);
    },
  );
});

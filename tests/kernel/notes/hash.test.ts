import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Hex as byNode } from '../../../headless/node/sha256.mjs';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { sha256Hex } from '../../../src/kernel/notes/values/sha256';

describe('the hash of a text', () => {
  it.each([0, 10, 1_000, 50_000, 100_001])(
    'is its SHA-256, each time it is asked for, at %i letters',
    (length) => {
      const text = 'ä'.repeat(length);
      const hash = createHash('sha256').update(text).digest('hex');
      expect([hashText(text), hashText(text)]).toEqual([hash, hash]);
    },
  );

  it.each(['', 'a', 'Zürich 5 €', '😀', 'half a pair \uD83D', '\uDE00 and the other', '\uFEFFa\u0000b'])(
    'is the same by Node and by the library: %j',
    (text) => {
      expect(byNode(text)).toBe(sha256Hex(text));
    },
  );
});

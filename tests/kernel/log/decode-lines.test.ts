import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLines, decodeParts } from '../../../src/kernel/log/decode-lines';
import { runs } from '../../runs';

const LINES = ['{"event":"llm_decision"}', 'Grüße, 日本語 and 😀', '', '\uFEFFx'];
const LONG = 'x'.repeat(90_000);

it('reads a long log in parts that hold whole lines and are, together, what it says', () => {
  const line = fc.oneof(
    fc.constantFrom(...LINES, LONG, LONG).map((text) => new TextEncoder().encode(text)),
    // No text.
    fc.constant(Uint8Array.of(0x61, 0xc3, 0x28)),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 20, maxLength: 40 }), (lines) => {
      const log = Buffer.concat(lines.flatMap((each) => [each, Buffer.from('\n')]));
      const parts = [...decodeParts(log)];
      expect(parts.every((part) => part.endsWith('\n') && part.length < 350_000)).toBe(true);
      expect(parts.flatMap(texts)).toEqual(texts(decodeLines(log)));
    }),
    { numRuns: runs(50) },
  );
});

const texts = (log: string): string[] => log.split('\n').slice(0, -1);

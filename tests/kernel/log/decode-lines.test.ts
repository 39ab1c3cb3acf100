import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLines, decodeParts, partsOf } from '../../../src/kernel/log/decode-lines';
import { runs } from '../../runs';

const LINES = ['{"event":"llm_decision"}', 'Grüße, 日本語 and 😀', '', '\uFEFFx'];
const LONG = 'x'.repeat(90_000);

it('reads a long log in parts that hold whole lines and are, together, what it says', async () => {
  const line = fc.oneof(
    fc.constantFrom(...LINES, LONG, LONG).map((text) => new TextEncoder().encode(text)),
    // No text.
    fc.constant(Uint8Array.of(0x61, 0xc3, 0x28)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 20, maxLength: 40 }), async (lines) => {
      const log = Buffer.concat(lines.flatMap((each) => [each, Buffer.from('\n')]));
      const vault = { read: () => Promise.resolve(log) };
      const readPart = (_: string, start: number, length: number) =>
        Promise.resolve(log.subarray(start, start + length));
      for (const read of [partsOf(vault, 'a.log'), partsOf({ ...vault, readPart }, 'a.log')]) {
        const parts: { text: string; end: number }[] = [];
        for await (const part of decodeParts(read)) parts.push(part);
        expect(parts.every(({ text }) => text.endsWith('\n') && text.length < 350_000)).toBe(true);
        expect(parts.flatMap(({ text }) => texts(text))).toEqual(texts(decodeLines(log)));
        expect(parts.at(-1)?.end).toBe(log.length);
      }
    }),
    { numRuns: runs(50) },
  );
});

const texts = (log: string): string[] => log.split('\n').slice(0, -1);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWindows1252, repairMojibake } from '../../../src/kernel/mail/bytes/windows-1252';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/mojibake');

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** A line read again, decided by the decoder alone. */
function readAgain(line: string): string {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeWindows1252(Uint8Array.of(byte)), byte]),
  );
  const read = Array.from(line, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x100 ? code : bytes.get(sign);
  });
  if (read.includes(undefined)) return line;
  try {
    return UTF_8.decode(Uint8Array.from(read, (byte) => byte ?? 0));
  } catch {
    return line;
  }
}

const misread = fc
  .string({ unit: 'grapheme', maxLength: 6 })
  .map((text) => decodeWindows1252(new TextEncoder().encode(text)));
const byte = fc.integer({ min: 0, max: 255 }).map((code) => decodeWindows1252(Uint8Array.of(code)));
const edge = fc.constantFrom(...rows('edge'));

describe('text that was read in the wrong charset', () => {
  it('is read again where its bytes are UTF-8, and in no other case, as the decoder has it', () => {
    const line = fc.array(fc.oneof(misread, byte, edge, fc.constant('a')), { maxLength: 12 });
    fc.assert(
      fc.property(line, (parts) => {
        const text = parts.join('').replaceAll('\n', '');
        expect(repairMojibake(text)).toBe(/[\u00C2-\u00F4]/.test(text) ? readAgain(text) : text);
      }),
      { numRuns: 2_000 },
    );
  });
});

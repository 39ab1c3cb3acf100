import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

/**
 * Decodes a log. U+FFFD is put before a line that is not UTF-8, such as one torn within a character, so that it
 * cannot parse as JSON; its neighbours are unaffected.
 */
export function decodeLines(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.ok ? text.value : [...linesOf(bytes)].map(decodeLine).join('\n');
}

/** Reads at most `length` bytes of a file from the byte `start` on; none if there are no more. */
export type ReadPart = (start: number, length: number) => Promise<Uint8Array>;

/** Reads parts of a file. Where only whole files can be read, the file is read once. */
export function partsOf(vault: Pick<Vault, 'read' | 'readPart'>, path: string): ReadPart {
  let whole: Promise<Uint8Array | null> | null = null;
  return async (start, length) =>
    (vault.readPart === undefined
      ? (await (whole ??= vault.read(path)))?.subarray(start, start + length)
      : await vault.readPart(path, start, length)) ?? new Uint8Array();
}

/**
 * Decodes a log from the byte `start` on, as {@link decodeLines} does. Yields some hundred whole lines at a time, with the
 * offset at which they end, so that a log of 60 MB is never in memory as a whole. The last part may be a torn line.
 */
export async function* decodeParts(read: ReadPart, start = 0): AsyncGenerator<{ text: string; end: number }> {
  let [end, length] = [start, PART_BYTES];
  for (let bytes = await read(end, length); bytes.length > 0; bytes = await read(end, length)) {
    const lines = bytes.lastIndexOf(LINE_FEED) + 1;
    if (lines === 0 && bytes.length === length) length *= 2;
    else {
      const part = lines === 0 ? bytes : bytes.subarray(0, lines);
      end += part.length;
      length = PART_BYTES;
      yield { text: decodeLines(part), end };
    }
  }
}

const PART_BYTES = 256_000;

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
  yield bytes.subarray(start);
}

const LINE_FEED = 0x0a;

function decodeLine(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.ok ? text.value : `\uFFFD${new TextDecoder().decode(bytes)}`;
}

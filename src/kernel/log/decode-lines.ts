import { decodeText } from '../notes/text/decode';

/**
 * Decodes a log. U+FFFD is put before a line that is not UTF-8, such as one torn within a character, so that it
 * cannot parse as JSON; its neighbours are unaffected.
 */
export function decodeLines(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.ok ? text.value : [...linesOf(bytes)].map(decodeLine).join('\n');
}

/**
 * Like {@link decodeLines}, but yields some thousand complete lines at a time, so that a 20 MB log is never in memory
 * as one text.
 */
export function* decodeParts(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const lineFeed = bytes.indexOf(LINE_FEED, start + PART_BYTES);
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1;
    yield decodeLines(bytes.subarray(start, end));
    start = end;
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

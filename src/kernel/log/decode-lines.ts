import { decodeText } from '../notes/text/decode';

/**
 * The text of a log. A line that is not UTF-8, such as one cut off within a character, comes with U+FFFD before it, so
 * that it can't pass for JSON; the lines around it stand.
 */
export function decodeLines(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.ok ? text.value : [...linesOf(bytes)].map(decodeLine).join('\n');
}

/** The same, some thousand whole lines at a time: of a log of 20 MB one part is in memory as text. */
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

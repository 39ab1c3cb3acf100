import { decodeText } from '../notes/decode';

/**
 * The text of a log. A line that is not UTF-8, such as one cut off within a character, comes with U+FFFD before it, so
 * that it can't pass for JSON; the lines around it stand.
 */
export function decodeLines(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.ok ? text.value : [...linesOf(bytes)].map(decodeLine).join('\n');
}

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

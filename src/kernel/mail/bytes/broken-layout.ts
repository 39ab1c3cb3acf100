import { asBinary, asBytes } from './windows-1252';

/**
 * Repairs the layout of a mail for the parser: converts UTF-16 to UTF-8 and lone carriage returns to line breaks, drops
 * blank lines above the headers, separates headers from text that directly follows, and indents a header line that
 * continues an address or encoded word of the line before.
 */
export function mendLayout(raw: Uint8Array): Uint8Array {
  const utf16 = utf16Decoder(raw);
  const bytes = utf16 === null ? raw : new TextEncoder().encode(utf16.decode(raw));
  const start = asBinary(bytes.subarray(0, LONGEST_HEAD));
  const head = start.includes('\n') ? start : start.replaceAll('\r', '\n');
  const repaired = repairHead(head.replace(/^(?:[ \t\r]{0,99}\n){1,99}(?=[!-9;-~]{1,100}:)/, ''));
  if (repaired === start) return bytes;
  const rest = asBinary(bytes.subarray(LONGEST_HEAD));
  return asBytes(repaired + (head === start ? rest : rest.replaceAll('\r', '\n')));
}

/** Number of bytes at the start of a mail that are searched for headers. */
const LONGEST_HEAD = 100_000;

function utf16Decoder([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

function repairHead(head: string): string {
  const lines = head.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const blank = lines.findIndex((line) => line.trim() === '');
  const end = blank < 0 ? lines.length : blank;
  if (end === 0 || !HEADER.test(lines[0] ?? '')) return head;
  const lastHeader = lines.slice(0, end).findLastIndex((line) => HEADER.test(line));
  const repaired = lines.map((line, at) => {
    if (at >= end || HEADER.test(line) || /^[ \t]/.test(line)) return line;
    if (/^(?:<[^<>\s]{3,320}>|=\?)/.test(line)) return ` ${line}`;
    return at === lastHeader + 1 ? `\r\n${line}` : line;
  });
  return repaired.join('');
}

const HEADER = /^(?:[!-9;-~]{1,100}[ \t]{0,9}:|>?From )/;

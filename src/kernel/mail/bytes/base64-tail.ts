import { boundariesIn } from './declared-charset';
import { asBinary, asBytes } from './windows-1252';

/**
 * Encodes plain text that follows a text part in base64 in base64 as well. List servers append their footers
 * there, and a decoder would read the footer's letters as code.
 */
export function encodeTails(bytes: Uint8Array): Uint8Array {
  const binary = asBinary(bytes);
  if (!ENCODED.test(binary)) return bytes;
  const boundaries = boundariesIn(binary);
  const result: string[] = [];
  let part: string[] = [];
  for (const line of binary.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const bare = line.trimEnd();
    if (boundaries.has(bare) || (bare.endsWith('--') && boundaries.has(bare.slice(0, -2)))) {
      result.push(withEncodedTail(part), line);
      part = [];
    } else {
      part.push(line);
    }
  }
  return asBytes(result.join('') + withEncodedTail(part));
}

const ENCODED = /^content-transfer-encoding:\s{0,9}base64\s{0,9}$/im;
const OTHER_TYPE = /^content-type:\s{0,9}(?!text\b)\S/im;
const CODE = /^[A-Za-z0-9+/=\s]*$/;
/** Matches a line of base64 too long for a footer. */
const LONG_CODE = /^[A-Za-z0-9+/]{60}/;

function withEncodedTail(part: readonly string[]): string {
  const whole = part.join('');
  const body = part.findIndex((line) => line.trim() === '') + 1;
  const header = part.slice(0, body).join('');
  if (!ENCODED.test(header) || OTHER_TYPE.test(header)) return whole;
  const start = part.findIndex((line, index) => index >= body && !isCode(line));
  const tail = part.slice(start);
  // If base64 follows the plain text, the part was damaged in the middle and is left to the decoder.
  if (start < 0 || tail.some((line) => LONG_CODE.test(line) && isCode(line))) return whole;
  // The `=` ends the base64 of the text, so that the decoder reads the tail as a base64 text of its own.
  return `${part.slice(0, start).join('')}=\r\n${btoa(`\r\n${tail.join('')}`)}\r\n`;
}

const isCode = (line: string): boolean => CODE.test(line) && !/\S\s+\S/.test(line);

/**
 * What Windows-1252 has at 0x80 to 0x9F. It stands here because Node 20 decodes these bytes as control characters,
 * https://github.com/nodejs/node/issues/56542
 */
const SPECIALS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const BYTES = new Map(Array.from(SPECIALS, (character, index) => [character, 0x80 + index]));
const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Control characters of the second kind to what was meant: mail never holds them, but is often said to be Latin-1. */
export const withSpecials = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (character) => SPECIALS[character.charCodeAt(0) - 0x80] ?? '');

/** Of all encodings this one gives every byte a character of its own, so that decoding loses nothing. */
export const decodeWindows1252 = (bytes: Uint8Array): string => withSpecials(asBinary(bytes));

/** One character a byte, by its number. */
export function asBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += characters(bytes.subarray(at, at + 8192));
  return text;
}

/** A sixth of the time that spreading the bytes takes. */
const characters = (bytes: ArrayLike<number>): string => {
  const text: unknown = Reflect.apply(String.fromCharCode, null, bytes);
  return String(text);
};

/** The bytes that {@link asBinary} has shown so. */
export function asBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** UTF-8 where the bytes are UTF-8, else every byte on its own. */
export function decodeLossless(bytes: Uint8Array): string {
  try {
    return STRICT_UTF_8.decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

const CONTINUATION = `[\u0080-\u00BF${SPECIALS}]`;
const MOJIBAKE = new RegExp(
  `[\u00C2-\u00DF]${CONTINUATION}|[\u00E0-\u00EF]${CONTINUATION}{2}|[\u00F0-\u00F4]${CONTINUATION}{3}`,
  'g',
);

/** How often it stands in a text: a list of all the places would take more memory than the text. */
export function occurrences(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) count += 1;
  return count;
}

/** How many characters of UTF-8 seem to have been read as Windows-1252. */
export const countMojibake = (text: string): number => text.match(MOJIBAKE)?.length ?? 0;

/** Lines of UTF-8 that were read as Windows-1252 (`cafÃ©`), read again; other lines stay. */
export const repairMojibake = (text: string): string =>
  /[\u00C2-\u00F4]/.test(text) ? text.split('\n').map(repairLine).join('\n') : text;

function repairLine(line: string): string {
  if (!/[\u00C2-\u00F4]/.test(line) || !holdsMojibakeAlone(line)) return line;
  const bytes = Uint8Array.from({ length: line.length }, (_, at) => byteAt(line, at));
  try {
    return STRICT_UTF_8.decode(bytes);
  } catch {
    return line;
  }
}

/** Whether its bytes have the form of UTF-8: to find out by a failed decoding costs an error for each line. */
function holdsMojibakeAlone(line: string): boolean {
  let expected = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = byteAt(line, at);
    if (expected > 0 !== (byte >= 0x80 && byte <= 0xbf)) return false;
    if (expected > 0) expected -= 1;
    else if (byte >= 0x80) expected = followers(byte);
    if (expected < 0) return false;
  }
  return expected === 0;
}

/** How many bytes come after the first one of a character; -1: none begins so. */
function followers(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return -1;
  if (byte < 0xe0) return 1;
  return byte < 0xf0 ? 2 : 3;
}

/** Of a character that Windows-1252 does not have, a number that is no byte. */
function byteAt(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code < 0x100 ? code : (BYTES.get(line.charAt(at)) ?? code);
}

/**
 * Characters of Windows-1252 at 0x80 to 0x9F. Listed here because Node 20 decodes these bytes as control
 * characters, https://github.com/nodejs/node/issues/56542
 */
const SPECIALS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const BYTES = new Map(Array.from(SPECIALS, (character, index) => [character, 0x80 + index]));
const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Replaces C1 controls by the Windows-1252 characters that were meant: such mail is often declared as Latin-1. */
export const withSpecials = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (character) => SPECIALS[character.charCodeAt(0) - 0x80] ?? '');

/** Windows-1252 gives each byte its own character, so decoding loses nothing. */
export const decodeWindows1252 = (bytes: Uint8Array): string => withSpecials(asBinary(bytes));

/** One character per byte, with the byte's value as its code. */
export function asBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += characters(bytes.subarray(at, at + 8192));
  return text;
}

/** The characters of these bytes, six times as fast as with a spread. */
const characters = (bytes: ArrayLike<number>): string => {
  const text: unknown = Reflect.apply(String.fromCharCode, null, bytes);
  return String(text);
};

/** Turns {@link asBinary}'s text back into bytes. */
export function asBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Decodes bytes as UTF-8 if they are valid UTF-8, otherwise each byte by itself. */
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

/** Counts a substring without a list of all positions, which would take more memory than the text. */
export function occurrences(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) count += 1;
  return count;
}

/** Number of UTF-8 characters that seem to have been decoded as Windows-1252. */
export const countMojibake = (text: string): number => text.match(MOJIBAKE)?.length ?? 0;

/** Repairs lines of UTF-8 that were decoded as Windows-1252 (`cafÃ©`); other lines stay. */
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

/**
 * Whether a line is UTF-8 that was decoded as Windows-1252. Its bytes are checked one by one, because each failed
 * decoding throws, and throwing once per line is slow.
 */
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

/** Number of continuation bytes after a first byte; -1 if it can't begin a character. */
function followers(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return -1;
  if (byte < 0xe0) return 1;
  return byte < 0xf0 ? 2 : 3;
}

/** Byte of a character; a number above 255 if the character is not in Windows-1252. */
export function byteAt(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code < 0x100 ? code : (BYTES.get(line.charAt(at)) ?? code);
}

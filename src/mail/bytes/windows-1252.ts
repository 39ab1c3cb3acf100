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

/** How many characters of UTF-8 seem to have been read as Windows-1252. */
export const countMojibake = (text: string): number => text.match(MOJIBAKE)?.length ?? 0;

/** Lines of UTF-8 that were read as Windows-1252 (`cafÃ©`), read again; other lines stay. */
export const repairMojibake = (text: string): string =>
  /[\u00C2-\u00F4]/.test(text) ? text.split('\n').map(repairLine).join('\n') : text;

function repairLine(line: string): string {
  if (!/[\u00C2-\u00F4]/.test(line)) return line;
  const bytes = Array.from(line, byteOf);
  if (bytes.includes(undefined)) return line;
  try {
    return STRICT_UTF_8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
  } catch {
    return line;
  }
}

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? code : BYTES.get(character);
}

/** Of all encodings this one gives every byte a character of its own, so that decoding loses nothing. */
const DECODER = new TextDecoder('windows-1252');
const CHARACTERS = DECODER.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const BYTES = new Map([...CHARACTERS].map((character, byte) => [character, byte]));
const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true });

export const decodeWindows1252 = (bytes: Uint8Array): string => DECODER.decode(bytes);

/** UTF-8 where the bytes are UTF-8, else every byte on its own. */
export function decodeLossless(bytes: Uint8Array): string {
  try {
    return STRICT_UTF_8.decode(bytes);
  } catch {
    return DECODER.decode(bytes);
  }
}

/** Lines of UTF-8 that were read as Windows-1252 (`cafÃ©`), read again; other lines stay. */
export const repairMojibake = (text: string): string =>
  /[\u00C2-\u00F4]/.test(text) ? text.split('\n').map(repairLine).join('\n') : text;

function repairLine(line: string): string {
  if (!/[\u00C2-\u00F4]/.test(line)) return line;
  const bytes = [...line].map((character) => BYTES.get(character));
  if (bytes.includes(undefined)) return line;
  try {
    return STRICT_UTF_8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
  } catch {
    return line;
  }
}

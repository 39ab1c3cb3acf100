/**
 * Encodes folder names for IMAP (RFC 3501, section 5.1.3): ASCII, with base64 of UTF-16 between "&" and "-".
 * Replaces iconv-lite, which imapflow uses for nothing else.
 */
const encode = (name: string): string =>
  name.replace(/&|[^ -~]+/g, (part) => (part === '&' ? '&-' : `&${toBase64(part)}-`));

const decode = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replace(/&([^-]{0,2000})-/g, (_, part: string) => (part === '' ? '&' : fromBase64(part)));

function toBase64(text: string): string {
  const units = [...Array(text.length).keys()].flatMap((at) => [
    text.charCodeAt(at) >> 8,
    text.charCodeAt(at) & 255,
  ]);
  return btoa(String.fromCharCode(...units))
    .replace(/=+$/, '')
    .replace(/\//g, ',');
}

function fromBase64(text: string): string {
  let bytes = '';
  try {
    bytes = atob(text.replace(/,/g, '/'));
  } catch {
    return `&${text}-`;
  }
  return Array.from({ length: bytes.length >> 1 }, (_, at) =>
    String.fromCharCode((bytes.charCodeAt(2 * at) << 8) | bytes.charCodeAt(2 * at + 1)),
  ).join('');
}

export default {
  encode,
  decode,
  decodeStream: (): never => {
    throw new Error('No text of a mail is decoded here.');
  },
};

/** Body of a part, encoded so that any mail server passes it on unchanged. */
export interface EncodedBody {
  encoding: '7bit' | 'quoted-printable' | 'base64';
  /** The encoded text: ASCII in lines of at most 78 characters, each ended by CRLF. */
  text: string;
}

/** Chooses the most readable encoding: unchanged, else single characters encoded, else all. */
export function encodeBody(body: string): EncodedBody {
  const lines = body.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.every(isSafeLine)) return { encoding: '7bit', text: `${lines.join('\r\n')}\r\n` };
  const bytes = new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
  const special = bytes.reduce((count, byte) => count + (byte > 126 ? 1 : 0), 0);
  return special * 5 > bytes.length
    ? { encoding: 'base64', text: inLines(bytes) }
    : { encoding: 'quoted-printable', text: `${lines.map(quotedLine).join('\r\n')}\r\n` };
}

/**
 * Whether a line stays unchanged on the way. mbox files change a line that begins with "From ", and some servers
 * remove spaces at line ends.
 */
const isSafeLine = (line: string): boolean =>
  /^[\x20-\x7e]{0,78}$/.test(line) && !line.startsWith('From ') && !line.endsWith(' ');

/** Encodes a line as quoted-printable (RFC 2045, section 6.7). */
function quotedLine(line: string): string {
  const tokens = [...new TextEncoder().encode(line)].map((byte, index, all) => {
    const isBlank = byte === 0x20 || byte === 0x09;
    const isLiteral = isBlank ? index < all.length - 1 : byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    return isLiteral ? String.fromCharCode(byte) : quotedByte(byte);
  });
  if (line.startsWith('From ')) tokens[0] = quotedByte(0x46);
  const lines = [''];
  for (const token of tokens) {
    const last = lines.at(-1) ?? '';
    // A line is ended one character early, which leaves room for the `=` that continues it.
    if (last.length + token.length > LONGEST_LINE - 1) lines.push(token);
    else lines[lines.length - 1] = last + token;
  }
  return lines.join('=\r\n');
}

const LONGEST_LINE = 76;

const quotedByte = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

function inLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 57)
    lines.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 57))));
  return `${lines.join('\r\n')}\r\n`;
}

import { beginsMail } from './begins-mail';
import { asBinary } from './windows-1252';

/** Maximum number of bytes of a mail; mail servers accept no larger one. */
export const LARGEST_MAIL = 50_000_000;

/** Why a file can't be a mail, whatever its name; `null` if it may be one. */
export function whyNoMail(bytes: Uint8Array): string | null {
  if (bytes.length > LARGEST_MAIL) return TOO_BIG;
  // A sync may have created the file without its content yet.
  if (bytes.every(isBlank)) return 'it is empty';
  const start = asBinary(bytes.subarray(0, 1_000));
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'it is an Outlook file (.msg): save it as .eml';
  const isBinary = BINARY.some((sign) => start.startsWith(sign)) || start.includes('\0\0\0\0');
  return isBinary || (isFullOfControls(start) && !beginsMail(bytes, 1))
    ? 'it is not a mail but another kind of file'
    : null;
}

/** Whether a text has more control characters than any charset's text has: a tenth in random bytes. */
const isFullOfControls = (start: string): boolean =>
  (start.match(CONTROLS)?.length ?? 0) > start.length / 20 && !UTF_16.test(start);

// eslint-disable-next-line no-control-regex -- the expression counts control characters
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/g;
const UTF_16 = /^(?:\u00FF\u00FE|\u00FE\u00FF)/;

const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const BINARY = ['PK\u0003\u0004', '%PDF', '\u001F\u008B', '\u0089PNG'];

export const TOO_BIG = `it is larger than ${String(LARGEST_MAIL / 1_000_000)} MB`;

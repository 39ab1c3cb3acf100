import { err, ok, type Result } from '../values/result';

/** The text of a note, or `not_utf8`. A byte-order mark stays as U+FEFF, so that writing the text back keeps it. */
export function decodeText(bytes: Uint8Array): Result<string, 'not_utf8'> {
  try {
    return ok(DECODER.decode(bytes));
  } catch {
    return err('not_utf8');
  }
}

/** One for all: it keeps nothing between two calls. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

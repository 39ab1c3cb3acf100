import { err, ok, type Result } from '../values/result';

/** Decodes a note, or returns `not_utf8`. A byte-order mark stays as U+FEFF, so that writing the text back keeps it. */
export function decodeText(bytes: Uint8Array): Result<string, 'not_utf8'> {
  try {
    return ok(DECODER.decode(bytes));
  } catch {
    return err('not_utf8');
  }
}

/** One decoder for all calls, because it keeps no state between them. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

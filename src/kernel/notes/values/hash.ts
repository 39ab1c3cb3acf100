import { Recent } from './recent';
import { sha256Hex } from './sha256';

/**
 * On its way through a cycle a note's text is hashed again and again: asked about, marked, written, checked, recorded.
 * A few texts for each note that is worked on at once.
 */
const recent = new Recent<string, string>(32);
/** Short texts are ids and lines of the log, which come once; very long ones are not to be kept in memory. */
const KEPT_LENGTHS = { least: 1_000, most: 100_000 };

/** SHA-256 of the text as UTF-8, in hex. */
export function hashText(text: string): string {
  const known = recent.find(text);
  if (known !== undefined) return known;
  const hash = sha256Hex(text);
  if (text.length >= KEPT_LENGTHS.least && text.length <= KEPT_LENGTHS.most) recent.keep(text, hash);
  return hash;
}

/** The first 64 bits of {@link hashText}, as 16 hex digits: for names and ids, not for safety. */
export const shortHash = (text: string): string => hashText(text).slice(0, 16);

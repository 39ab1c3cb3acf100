import { Recent } from '../../dates/recent';
import { sha256Hex } from './sha256';

/** Hashes of the last texts: a note's is hashed repeatedly in a cycle. Room for all that are worked on at once. */
const recent = new Recent<string, string>(32);
/** Fewest characters of a text whose hash is cached: shorter texts are ids and log lines, which are hashed once. */
const LEAST_KEPT = 1_000;

/** SHA-256 of the text as UTF-8, in hex. */
export const hashText = (text: string): string =>
  text.length < LEAST_KEPT ? sha256Hex(text) : recent.of(text, () => sha256Hex(text));

/** SHA-256 of bytes, in hex. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The first 64 bits of {@link hashText}, as 16 hex digits. For names and ids, not for security. */
export const shortHash = (text: string): string => hashText(text).slice(0, 16);

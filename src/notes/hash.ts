import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of the text as UTF-8, in hex. A library, because the ports hash within synchronous edits, where WebCrypto
 * cannot be awaited.
 */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The first 64 bits of {@link hashText}, as 16 hex digits: for names and ids, not for safety. */
export const shortHash = (text: string): string => hashText(text).slice(0, 16);

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of the text as UTF-8, in hex. Computed by a library, because synchronous edits need hashes and cannot await
 * WebCrypto. The command line is built with Node's own (build/stand-ins.mjs).
 */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

import { hash } from 'node:crypto';

/** Replaces src/kernel/notes/values/sha256.ts on the command line: Node's own hash takes a tenth of the time. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');

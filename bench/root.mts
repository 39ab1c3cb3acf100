import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This program, `dist/bench.mjs`. */
export const PROGRAM = fileURLToPath(import.meta.url);

/** The checkout. */
export const ROOT = dirname(dirname(PROGRAM));

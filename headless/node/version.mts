import { statSync } from 'node:fs';
import { argv } from 'node:process';

/** Defined by the build: the bundle has no other files with it. */
declare const DEPUTY_VERSION: string | undefined;

/** Tests run unbuilt sources. */
export const VERSION = typeof DEPUTY_VERSION === 'string' ? DEPUTY_VERSION : '0.0.0';

/** Different for each build: a build ignores the caches of another. */
export const programMark = (): string => [VERSION, statSync(argv[1] ?? '.').mtimeMs].join(' ');

import { statSync } from 'node:fs';
import { argv } from 'node:process';

/** Put in by the build: the bundle stands alone, wherever it is copied. */
declare const DEPUTY_VERSION: string | undefined;

/** Tests run what was not built. */
export const VERSION = typeof DEPUTY_VERSION === 'string' ? DEPUTY_VERSION : '0.0.0';

/** Another one for each build: what one has kept for itself, the next does not believe. */
export const programMark = (): string => [VERSION, statSync(argv[1] ?? '.').mtimeMs].join(' ');

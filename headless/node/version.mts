import { statSync } from 'node:fs';
import { argv } from 'node:process';

/** Defined by the build, because the bundle comes without package.json. */
declare const DEPUTY_VERSION: string | undefined;

/** Version of the build; '0.0.0' in tests, which run unbuilt sources. */
export const VERSION = typeof DEPUTY_VERSION === 'string' ? DEPUTY_VERSION : '0.0.0';

/** Identifies the build; a build ignores the caches of another one. */
export const programMark = (): string => [VERSION, statSync(argv[1] ?? '.').mtimeMs].join(' ');

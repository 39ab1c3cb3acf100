import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Of the package this program came in; its description lies one folder up from the source and from the bundle. */
export const readVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
};

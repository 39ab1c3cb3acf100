import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { expect, it } from 'vitest';
import { optionsOf } from '../../build/artifacts.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const optionsFor = (name: string): BuildOptions => optionsOf(name) as BuildOptions;

const built = async (name: string): Promise<string> => {
  const { outputFiles } = await build({ ...optionsFor(name), write: false as const });
  return outputFiles.map(({ text }) => text).join('\n');
};

/** The first of them lies there since the tests began. */
it.each(['plugin', 'headless'])('builds the same %s twice', async (name) => {
  const { outfile = '' } = optionsFor(name);
  expect((await built(name)) === readFileSync(join(ROOT, outfile), 'utf8')).toBe(true);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin, type PluginBuild } from 'esbuild';
import { expect, it } from 'vitest';
import { optionsOf } from '../../build/artifacts.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const optionsFor = (name: string): BuildOptions & { plugins: Plugin[] } =>
  optionsOf(name) as BuildOptions & { plugins: Plugin[] };

const built = async (name: string): Promise<string> => {
  const { outputFiles } = await build({ ...optionsFor(name), write: false as const });
  return outputFiles.map(({ text }) => text).join('\n');
};

/** The first of them lies there since the tests began. */
it.each(['plugin', 'headless'])('builds the same %s twice', async (name) => {
  const { outfile = '' } = optionsFor(name);
  expect((await built(name)) === readFileSync(join(ROOT, outfile), 'utf8')).toBe(true);
});

/** Two answers for one file, and the bundle depends on which of them esbuild hears first. */
it('gives one answer for each file of zod, whichever import leads to it', async () => {
  const seen = new Map<string, Set<boolean>>();
  const watched = {
    name: 'watched',
    setup: ({ onResolve, resolve }: PluginBuild) => {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === 'asked') return null;
        const { importer, namespace, resolveDir, kind } = from;
        const found = await resolve(path, { importer, namespace, resolveDir, kind, pluginData: 'asked' });
        if (found.path.includes('/zod/'))
          seen.set(found.path, (seen.get(found.path) ?? new Set()).add(found.sideEffects));
        return null;
      });
    },
  };
  const plugin = optionsFor('plugin');
  await build({ ...plugin, plugins: [watched, ...plugin.plugins], write: false });
  const ambiguous = [...seen].filter(([, answers]) => answers.size > 1).map(([path]) => path);
  expect(seen.size).toBeGreaterThan(20);
  expect(ambiguous).toEqual([]);
});

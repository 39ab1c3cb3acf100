import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { optionsOf } from '../../build/artifacts.mjs';

/** Modules that a program evaluates before its first `import()`, as paths. */
function evaluatedFirst({ outputs }: Metafile, program: string): string[] {
  const [entry = ''] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === program) ?? [];
  const chunks = new Set<string>();
  const add = (chunk: string): void => {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const { kind, path } of outputs[chunk]?.imports ?? []) if (kind === 'import-statement') add(path);
  };
  add(entry);
  return [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}));
}

it('the plugin starts without the rules, their tables of words, and the names of days', async () => {
  const { metafile } = await build({
    ...optionsOf('plugin'),
    ...{ format: 'esm', splitting: true, minify: false, outfile: undefined, outdir: '.' },
    ...{ write: false, metafile: true },
  });
  const first = evaluatedFirst(metafile ?? { inputs: {}, outputs: {} }, 'main.ts');
  expect(first).toContain('src/ui/sidebar/sidebar.tsx');
  expect(first.filter((path) => /\/cues\/|\/rules|\/dates\/languages\/|word-pattern/u.test(path))).toEqual(
    [],
  );
});

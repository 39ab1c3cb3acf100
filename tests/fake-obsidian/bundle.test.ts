import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('can be bundled for a page: nothing of Node is in it', async () => {
  const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const contents = `export * from 'obsidian'; export * from '${at('fake-obsidian.ts')}';`;
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: at('.') },
    alias: { obsidian: at('index.ts') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect([outputFiles.length, imports]).toEqual([1, []]);
});

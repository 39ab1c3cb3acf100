import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the pages load beside the released plugin: the fake Obsidian, its look, and the bar of the preview.
 *
 * @returns {Promise<Map<string, string>>} text by the name it is served under, such as `page.js`
 */
export async function bundlePage() {
  const { outputFiles } = await build({
    entryPoints: ['page/page.ts', 'page/page.css', 'shell/shell.ts', 'shell/shell.css'].map(at),
    entryNames: '[name]',
    outdir: at('.'),
    alias: { obsidian: at('../tests/fake-obsidian/index.ts') },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    loader: { '.woff2': 'dataurl' },
    logLevel: 'warning',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(at('.').length), text]));
}

// node build/esbuild.config.mjs [plugin] [headless] [bench] [--watch]
import { parseArgs } from 'node:util';
import { build, context } from 'esbuild';
import { optionsOf } from './artifacts.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : ['plugin', 'headless'];
await Promise.all(names.map((name) => run(optionsOf(name)))).catch(() => {
  process.exitCode = 1; // esbuild has printed why
});

async function run(options) {
  if (!values.watch) return build(options);
  const watched = await context({ ...options, minify: false, sourcemap: 'inline', logLevel: 'info' });
  return watched.watch();
}

// node build/esbuild.config.mjs [plugin] [headless] [bench] [--watch]
import { parseArgs } from 'node:util';
import { build, context } from 'esbuild';
import { optionsOf } from './artifacts.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : ['plugin', 'headless'];
await Promise.all(names.map((name) => run(optionsOf(name)))).catch((failure) => {
  process.exitCode = 1;
  // esbuild has printed what it found itself, and not what a plugin found at the end.
  for (const { pluginName, text } of failure.errors ?? []) if (pluginName !== '') console.error(text);
});

async function run(options) {
  if (!values.watch) return build(options);
  const watched = await context({ ...options, minify: false, sourcemap: 'inline', logLevel: 'info' });
  return watched.watch();
}

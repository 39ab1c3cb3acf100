// Usage: `node build/esbuild.config.mjs [plugin] [headless] [bench] [--watch [--vault PATH]]`
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { buildArtifact, optionsOf } from './artifacts.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', default: false }, vault: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : ['plugin', 'headless'];
await Promise.all(names.map(values.watch ? watch : (name) => buildArtifact(name))).catch((failure) => {
  process.exitCode = 1;
  // esbuild prints its own errors, but not those of a plugin at the end, nor those of buildInChunks.
  if (failure.errors === undefined) console.error(failure.message);
  for (const { pluginName, text } of failure.errors ?? []) if (pluginName !== '') console.error(text);
});

async function watch(name) {
  const options = optionsOf(name);
  const plugins = name === 'plugin' && values.vault !== undefined ? [intoVault(values.vault)] : [];
  const watched = await context({
    ...options,
    plugins: [...options.plugins, ...plugins],
    minify: false,
    sourcemap: 'inline',
    logLevel: 'info',
  });
  return watched.watch();
}

/** Copies each successful build into the vault, where the plugin Hot Reload restarts Deputy. */
function intoVault(vault) {
  const script = fileURLToPath(new URL('../scripts/install-vault.mjs', import.meta.url));
  return {
    name: 'into-vault',
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (errors.length > 0) return;
        const { status } = spawnSync(process.execPath, [script, vault, '--hot-reload'], { stdio: 'inherit' });
        if (status !== 0) process.exit(1);
      });
    },
  };
}

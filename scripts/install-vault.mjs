// npm run install:vault -- <vault>     builds the plugin and puts it into a vault; its settings there stay
// --hot-reload                         marks it for the plugin Hot Reload; `npm run dev -- --vault PATH` does
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Files of a release. */
const FILES = ['main.js', 'manifest.json', 'styles.css'];

/** An error that the person can fix. Any other error is a bug and keeps its stack. */
class Refusal extends Error {}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'hot-reload': { type: 'boolean', default: false } },
});
try {
  console.log(install(positionals[0], values['hot-reload']));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Returns the next step as a text. */
function install(named, isHotReloaded) {
  const vault = requireVault(named);
  const { id, name, version } = JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'));
  const folder = join(vault, '.obsidian/plugins', id);
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) copyFileSync(join(ROOT, file), join(folder, file));
  if (isHotReloaded) {
    writeFileSync(join(folder, '.hotreload'), '');
    return `Copied to ${folder}`;
  }
  return [
    `${name} ${version} is in ${folder}`,
    `To switch it on: Obsidian, Settings, Community plugins (turn on community plugins), ${name}.`,
    `Where it is on already: switch it off and on, or run  obsidian plugin:reload id=${id}`,
  ].join('\n');
}

/** npm runs scripts in the package's folder; INIT_CWD is the person's current folder. */
function requireVault(named) {
  if (named === undefined) throw new Refusal('Which vault? npm run install:vault -- <folder of the vault>');
  const vault = resolve(env.INIT_CWD ?? '.', named);
  if (!isFolder(vault)) throw new Refusal(`There is no folder ${vault}`);
  if (isFolder(join(vault, '.obsidian'))) return vault;
  throw new Refusal(
    `${vault} is no vault yet: it has no .obsidian folder. Open it in Obsidian once (Open folder as vault).`,
  );
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

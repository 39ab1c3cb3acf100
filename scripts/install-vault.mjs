// npm run install:vault -- <vault>     builds the plugin and puts it into a vault; its settings there stay
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What a release is made of. */
const FILES = ['main.js', 'manifest.json', 'styles.css'];

/** What a person can put right; anything else is a fault of ours, and keeps its stack. */
class Refusal extends Error {}

try {
  console.log(install(argv[2]));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Returns what to do next. */
function install(named) {
  const vault = requireVault(named);
  const { id, name, version } = JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'));
  const folder = join(vault, '.obsidian/plugins', id);
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) copyFileSync(join(ROOT, file), join(folder, file));
  return [
    `${name} ${version} is in ${folder}`,
    `To switch it on: Obsidian, Settings, Community plugins (turn on community plugins), ${name}.`,
    `Where it is on already: switch it off and on, or run  obsidian plugin:reload id=${id}`,
  ].join('\n');
}

/** npm runs scripts in the package's folder; INIT_CWD is where the person stood. */
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

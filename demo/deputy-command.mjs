import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../dist/deputy.mjs', import.meta.url));

/** What would choose a provider, or let one be paid. */
const PROVIDER_VARIABLE = /^LLM_|_API_KEY$/;

/**
 * Runs the built command line as a person would, with no provider and no key in sight, and with a device id of its
 * own. Throws when it does not end well.
 *
 * @param {string} folder for the device id; commands also run in it, so that no `.env` of the current folder counts
 * @param {string[]} args
 * @returns {string} what it printed
 */
export function runDeputy(folder, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: environmentOf(folder),
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  throw new Error(`deputy ${args[0]} ended with ${status}:\n${stdout}${stderr}`);
}

/**
 * The same with servers of this process, which can answer meanwhile.
 *
 * @param {string} folder
 * @param {Record<string, string>} variables that name a provider, or hold a password
 * @param {string[]} args
 * @returns {Promise<string>} what it printed
 */
export async function runDeputyWith(folder, variables, ...args) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { ...environmentOf(folder), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status === 0) return printed;
  throw new Error(`deputy ${args[0]} ended with ${status}:\n${printed}${complaints}`);
}

function environmentOf(folder) {
  const inherited = Object.entries(process.env).filter(([name]) => !PROVIDER_VARIABLE.test(name));
  return { ...Object.fromEntries(inherited), DEPUTY_CONFIG_DIR: folder };
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../fakes/temporary-folder';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles `dist/deputy.mjs` once for all processes of the tests, since each start spends a third of its time on that.
 * Gives what `node` starts the program with; each run stays a process of its own.
 */
export function compileProgram(): string[] {
  const program = at('../../dist/deputy.mjs');
  const starter = at('start-compiled.cjs');
  const text = asFunction(readFileSync(program, 'utf8'));
  const key = createHash('sha256').update(process.version).update(readFileSync(starter)).update(text);
  const folder = join(at('../../node_modules/.cache/deputy-tests'), key.digest('hex').slice(0, 16));
  const script = join(folder, 'deputy.cjs');
  const start = [starter, program, script];
  if (existsSync(`${script}.compiled`)) return start;
  mkdirSync(folder, { recursive: true });
  writeFileSync(script, text);
  warmUp(start);
  return start;
}

/** What a command needs is compiled when it runs first, and then kept. */
function warmUp(start: readonly string[]): void {
  const { folder, remove } = temporaryFolder();
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    DEPUTY_CONFIG_DIR: `${folder}/config`,
    DEPUTY_KEEP_COMPILED: '1',
  };
  mkdirSync(`${folder}/vault`);
  for (const command of ['setup', 'run', 'status'])
    execFileSync(process.execPath, [...start, command, `${folder}/vault`], { env });
  remove();
}

/** The module as a function, which can be compiled ahead: its imports are all of Node's own modules. */
function asFunction(module: string): string {
  const body = module
    .replace(/^#!.*\n/, '')
    .replace(/^import \* as \$module .*$/m, '')
    .replace(/^import (?:\* as )?(\w+) from "(node:[^"]+)";$/gm, 'const $1 = require("$2");')
    .replace(
      /^import \{([^}]+)\} from "(node:[^"]+)";$/gm,
      (_, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = require("${from}");`,
    );
  if (/^import |import\.meta/m.test(body))
    throw new Error('dist/deputy.mjs imports something in an unknown form');
  return `(async function (require) {${body}\n})`;
}

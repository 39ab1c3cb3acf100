import { lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { configurationFolder } from '../../../adapters/desktop/configuration-folder';
import { hasCode } from '../../../adapters/desktop/file-error';
import { shortHash } from '../../../kernel/notes/values/hash';
import type { Invocation } from '../../../../headless/command/command.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { type Person, type Scheduler, schedulerOf, SCHEDULERS, type Service } from '../model/scheduler';

/** Where the service of a vault is, or would be. */
export interface ServicePlace {
  scheduler: Scheduler;
  person: Person;
  /** Real path of the vault, so that two ways to one vault are one service. */
  vault: string;
  named: Service;
  file: string;
  /** File for keys, which only the person may read. */
  keyFile: string;
}

/** Variables that say which device, vault settings and programs are meant. */
const KEPT = ['PATH', 'DEPUTY_CONFIG_DIR', 'DEPUTY_OBSIDIAN_DIR', 'DEPUTY_MACHINE', 'XDG_CONFIG_HOME'];

export function servicePlace(
  { vault, program }: Pick<Invocation, 'vault' | 'program'>,
  meant?: string,
): ServicePlace {
  const { process, path } = nodeModules;
  const system = meant ?? schedulerOf(process.platform);
  if (system === null || !isSystem(system))
    throw usageError(`No scheduler is known for "${system ?? process.platform}": ${SYSTEMS.join(', ')}.`);
  const folder = realFolder(path.resolve(program.workingFolder, vault));
  const configuration = configurationFolder(nodeModules, { env: program.env, platform: process.platform });
  const slug = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, 24);
  const name = `deputy-${slug}-${shortHash(folder).slice(0, 8)}`;
  const home = program.env['HOME'] ?? program.env['USERPROFILE'] ?? homedir();
  const workingFolder = join(configuration, 'services', name);
  const variables: Record<string, string> = {};
  for (const key of KEPT) {
    const value = program.env[key];
    if (value !== undefined && value !== '') variables[key] = value;
  }
  const command = [process.execPath, program.script, 'watch', folder, '--no-input'] as const;
  const odd = [...command, workingFolder, ...Object.values(variables)].find((text) => CONTROL.test(text));
  if (odd !== undefined) throw usageError(`A unit can't name ${JSON.stringify(odd)}.`);
  const person = {
    home,
    configuration: program.env['XDG_CONFIG_HOME'] || null,
    uid: process.getuid?.() ?? 0,
  };
  const named = { name, command, workingFolder, variables };
  const scheduler = SCHEDULERS[system];
  const file = scheduler.file(named, person);
  return { scheduler, person, vault: folder, named, file, keyFile: join(workingFolder, '.env') };
}

const SYSTEMS = Object.keys(SCHEDULERS);
const isSystem = (name: string): name is keyof typeof SCHEDULERS => Object.hasOwn(SCHEDULERS, name);
/** Characters that end a line of a unit, or that XML does not allow. */
const CONTROL = /\p{Cc}/u;

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    throw usageError(`There is no folder ${folder}. Check the path, or make the folder first.`);
  }
}

export const withYes = ({ named }: ServicePlace, hasYes: boolean): Service =>
  hasYes ? { ...named, command: [...named.command, '--yes'] } : named;

export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Why the file for keys can't be used; `null` if only the person may read it. */
export function keyProblem({ keyFile }: ServicePlace): string | null {
  const found = lstatSync(keyFile, { throwIfNoEntry: false });
  if (found === undefined) return `${keyFile} is missing.`;
  if (!found.isFile()) return `${keyFile} is no ordinary file.`;
  if (nodeModules.process.platform === 'win32' || (found.mode & 0o077) === 0) return null;
  return `Others may read ${keyFile}. To keep it to yourself: chmod 600 ${shellWord(keyFile)}`;
}

/** Makes a file and its folder; returns `false` if the file exists. */
export function makeFile(
  file: string,
  text: string,
  options: { mode?: number; encoding?: BufferEncoding },
): boolean {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, options.encoding === 'utf16le' ? `\uFEFF${text}` : text, { ...options, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

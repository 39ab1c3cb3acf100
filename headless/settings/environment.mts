import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { hasCode } from '../../src/adapters/desktop/file-error';

type Variables = Readonly<Record<string, string | undefined>>;
type Source = () => Variables;

export type VariableOrigin = 'person' | 'vault';

/**
 * Environment variables by who set them: the person (the environment, and `.env` in the current folder) or the vault
 * (its own `.env`, and that of the current folder if it is in this or another vault). Read at the time of use, so that
 * a key added to `.env` is used without a restart.
 */
export class Environment {
  readonly #sources: Readonly<Record<VariableOrigin, readonly Source[]>>;
  readonly #files: readonly string[];

  constructor(places: { variables: Variables; workingFolder: string; vault: string }) {
    const [folder, vault] = [realPath(places.workingFolder), realPath(places.vault)];
    this.#files = [...new Set([join(folder, '.env'), join(vault, '.env')])];
    const own: Source = () => places.variables;
    const ofFolder: Source = () => readVariables(join(folder, '.env'));
    const ofVault: Source = () => readVariables(join(vault, '.env'));
    this.#sources =
      isWithin(folder, vault) || isInSomeVault(folder)
        ? { person: [own], vault: [ofFolder, ofVault] }
        : { person: [own, ofFolder], vault: [ofVault] };
  }

  /** The variable's value; `undefined` if it is not set. An empty value means not set. */
  from(origin: VariableOrigin, name: string): string | undefined {
    for (const read of this.#sources[origin]) {
      const value = read()[name]?.trim();
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  }

  /** `.env` files that are links; they are not read. */
  get links(): string[] {
    return this.#files.filter(isLink);
  }

  find(name: string, origins: readonly VariableOrigin[]): string | undefined {
    for (const origin of origins) {
      const value = this.from(origin, name);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

const isLink = (file: string): boolean => {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
};

/** The real path of a folder; the path itself if the folder does not exist. */
const realPath = (folder: string): string => {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return folder;
    throw error;
  }
};

/** Compares identities of folders, since their names may differ in case. */
const isWithin = (folder: string, vault: string): boolean => {
  const searched = identityOf(vault);
  for (let place = folder; ; place = dirname(place)) {
    if (identityOf(place) === searched) return true;
    if (dirname(place) === place) return false;
  }
};

/** Whether the folder is in a vault, not only in the current one: its files came with that vault. */
const isInSomeVault = (folder: string): boolean => {
  for (let place = folder; ; place = dirname(place)) {
    if (MARKS_OF_A_VAULT.some((mark) => existsSync(join(place, mark)))) return true;
    if (dirname(place) === place) return false;
  }
};

/** Obsidian's folder, and the note that names Deputy's device. */
const MARKS_OF_A_VAULT = ['.obsidian', join('Logs', 'Runner.md')];

const identityOf = (folder: string): string => {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return ino === 0n ? folder : `${String(dev)}:${String(ino)}`;
  } catch {
    return folder;
  }
};

/** Links are not read: they could make another file look like the vault's, or the reverse. */
const readVariables = (file: string): Variables => {
  try {
    if (!lstatSync(file).isFile()) return {};
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM')) return {};
    throw error;
  }
};

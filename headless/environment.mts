import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { hasCode } from '../src/desktop/file-error';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Variables as the command line knows them: the environment, then `.env` in the current folder, then `.env` in the
 * vault. Everything is read at the time of use, so that a key written into `.env` counts without a restart.
 */
export class Environment {
  /** What the person set outside the vault. */
  readonly #own: readonly (() => Variables)[];
  readonly #vault: readonly (() => Variables)[];

  constructor(places: { variables: Variables; workingFolder: string; vault: string }) {
    const [folder, vault] = [realPath(places.workingFolder), realPath(places.vault)];
    const ofFolder = (): Variables => readVariables(join(folder, '.env'));
    const ofVault = (): Variables => readVariables(join(vault, '.env'));
    // Called from within the vault, the current folder's file came with it too.
    const isWithin = folder === vault || folder.startsWith(vault + sep);
    this.#own = isWithin ? [() => places.variables] : [() => places.variables, ofFolder];
    this.#vault = isWithin ? [ofFolder, ofVault] : [ofVault];
  }

  /** `undefined` where it is set nowhere; set to nothing counts as not set. */
  get(name: string): string | undefined {
    return find(name, [...this.#own, ...this.#vault]);
  }

  /**
   * A provider's key. A vault may come from somebody else, and its `.env` with it: an address that only that file names
   * gets no key but one from the same file.
   */
  key(name: string): string | undefined {
    const addressIsOurs = find('LLM_BASE_URL', this.#own) !== undefined;
    const addressIsTheirs = !addressIsOurs && find('LLM_BASE_URL', this.#vault) !== undefined;
    return addressIsTheirs ? find(name, this.#vault) : this.get(name);
  }
}

function find(name: string, sources: readonly (() => Variables)[]): string | undefined {
  for (const read of sources) {
    const value = read()[name]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** A folder that is not there yet is what it is called. */
const realPath = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return folder;
    throw error;
  }
};

const readVariables = (file: string): Variables => {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM')) return {};
    throw error;
  }
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly #vault: () => Variables;

  constructor(places: { variables: Variables; workingFolder: string; vault: string }) {
    const inFolder = join(places.workingFolder, '.env');
    const inVault = join(places.vault, '.env');
    const ofFolder = inFolder === inVault ? [] : [() => readVariables(inFolder)];
    this.#own = [() => places.variables, ...ofFolder];
    this.#vault = () => readVariables(inVault);
  }

  /** `undefined` where it is set nowhere; set to nothing counts as not set. */
  get(name: string): string | undefined {
    return find(name, [...this.#own, this.#vault]);
  }

  /**
   * A provider's key. A vault may come from somebody else, and its `.env` with it: an address that only that file names
   * gets no key but one from the same file.
   */
  key(name: string): string | undefined {
    const addressIsOurs = find('LLM_BASE_URL', this.#own) !== undefined;
    const addressIsTheirs = !addressIsOurs && find('LLM_BASE_URL', [this.#vault]) !== undefined;
    return addressIsTheirs ? find(name, [this.#vault]) : this.get(name);
  }
}

function find(name: string, sources: readonly (() => Variables)[]): string | undefined {
  for (const read of sources) {
    const value = read()[name]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

const readVariables = (file: string): Variables => {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM')) return {};
    throw error;
  }
};

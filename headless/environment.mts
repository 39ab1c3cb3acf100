import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { hasCode } from '../src/desktop/file-error';

/**
 * Variables as the command line knows them: the environment, then `.env` in the current folder, then `.env` in the
 * vault. Everything is read at the time of use, so that a key written into `.env` counts without a restart.
 */
export class Environment {
  readonly #variables: Readonly<Record<string, string | undefined>>;
  readonly #files: readonly string[];

  constructor(places: {
    variables: Readonly<Record<string, string | undefined>>;
    workingFolder: string;
    vault: string;
  }) {
    this.#variables = places.variables;
    this.#files = [...new Set([join(places.workingFolder, '.env'), join(places.vault, '.env')])];
  }

  /** `undefined` where it is set nowhere; set to nothing counts as not set. */
  get(name: string): string | undefined {
    const sources = [() => this.#variables, ...this.#files.map((file) => () => readVariables(file))];
    for (const read of sources) {
      const value = read()[name]?.trim();
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  }
}

const readVariables = (file: string): Readonly<Record<string, string | undefined>> => {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM')) return {};
    throw error;
  }
};

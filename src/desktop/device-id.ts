import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createDurably, replaceFile } from './durable-file';
import { hasCode } from './file-error';

const ID = /^[a-z0-9][a-z0-9-]{3,62}$/;

/**
 * The folder of the one file Deputy keeps outside the vault, where the system wants a user's configuration.
 * `DEPUTY_CONFIG_DIR` names another.
 */
export const configurationFolder = (
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
): string => {
  const home = homedir();
  const override = environment['DEPUTY_CONFIG_DIR'];
  if (override !== undefined && override !== '') return override;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'deputy');
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'deputy');
  const xdg = environment['XDG_CONFIG_HOME'];
  return join(xdg === undefined || xdg === '' ? join(home, '.config') : xdg, 'deputy');
};

/** This device's id, read by both hosts of a desktop; random, made on first use. */
export const readOrMakeDeviceId = (folder: string): string => {
  const file = join(folder, 'device');
  const known = readId(file);
  if (known !== null) return known;
  const fresh = randomBytes(6).toString('hex');
  if (createDurably(file, `${fresh}\n`) === 'created') return fresh;
  const others = readId(file);
  if (others !== null) return others;
  // It stands there without an id, as a crash on a file system without hard links leaves it.
  replaceFile(file, `${fresh}\n`, { isDurable: true });
  return fresh;
};

const readId = (file: string): string | null => {
  try {
    const id = readFileSync(file, 'utf8').trim();
    return ID.test(id) ? id : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { consentKey } from '../../src/core/settings/provider-consent';
import { readSettings, type ReadSettings } from '../../src/core/settings/settings';
import { hasCode } from '../../src/adapters/desktop/file-error';
import { readWhole } from '../../src/adapters/desktop/read-file';
import { nodeModules } from '../node/node-modules.mjs';
import { type ChosenProvider, withProviderVariables } from './chosen-provider.mjs';
import type { Environment } from './environment.mjs';
import { CommandError, EXIT } from '../words/exit-code.mjs';
import { printable } from '../words/output.mjs';

const PLUGIN_FOLDER = join('plugins', 'deputy');
const SETTINGS_FILE = 'data.json';
const USUAL_FOLDER = '.obsidian';

/**
 * Path of Deputy's settings. A person can choose another hidden folder in Obsidian: it is the only one with settings of
 * Deputy or, failing that, the only one with Deputy installed. If several have settings and the usual folder has none,
 * the command ends. `named`: the value of `DEPUTY_OBSIDIAN_DIR`.
 */
export const settingsFile = (vault: string, named = ''): string => {
  if (named !== '') return join(vault, hiddenName(named), PLUGIN_FOLDER, SETTINGS_FILE);
  const usual = join(vault, USUAL_FOLDER, PLUGIN_FOLDER);
  if (existsSync(join(usual, SETTINGS_FILE))) return join(usual, SETTINGS_FILE);
  const folders = hiddenFolders(vault).map((name) => join(vault, name, PLUGIN_FOLDER));
  const holding = (file: string): string[] => folders.filter((folder) => existsSync(join(folder, file)));
  const stored = holding(SETTINGS_FILE);
  if (stored.length > 1) throw severalSettings(stored.map((folder) => join(folder, SETTINGS_FILE)));
  const [only = usual, ...others] = stored.length === 1 ? stored : holding('manifest.json');
  return join(others.length === 0 ? only : usual, SETTINGS_FILE);
};

/** Ends the command instead of guessing: another file could name other folders than the person chose. */
const severalSettings = (files: readonly string[]): CommandError => {
  const list = files.map(printable).join(' and ');
  const message = `Deputy's settings are in ${list}. Name the configuration folder that Obsidian uses, such as DEPUTY_OBSIDIAN_DIR=.obsidian, or delete the others.`;
  return new CommandError(EXIT.usage, 'settings', message);
};

/** Name of a hidden folder, as in Obsidian: a folder of the vault whose name starts with a dot. */
function hiddenName(name: string): string {
  if (/^\.[^./\\][^/\\]*$/.test(name)) return name;
  const message = `DEPUTY_OBSIDIAN_DIR is ${printable(name)}, which is not a configuration folder: it must be the name of a folder of the vault that begins with a dot.`;
  throw new CommandError(EXIT.usage, 'settings', message);
}

const hiddenFolders = (vault: string): string[] => {
  try {
    const entries = readdirSync(vault, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/** The stored settings of another plugin, in its folder beside Deputy's; `null` if there are none to be read. */
export const pluginDataBeside = (file: string, plugin: string): string | null => {
  try {
    return readWhole(nodeModules.fs, join(dirname(dirname(file)), plugin, SETTINGS_FILE)).toString('utf8');
  } catch {
    return null;
  }
};

export interface VaultSettings extends ReadSettings {
  chosen: ChosenProvider;
}

/**
 * The plugin's settings, overridden by the provider variables and this device's consents. A provider named by the
 * person in the environment is consent for this run.
 */
export const readVaultSettings = (
  file: string,
  environment: Environment,
  agreed: readonly string[],
): VaultSettings => {
  const { settings, problems } = readSettings(storedSettings(file));
  const chosen = withProviderVariables(settings, environment, agreed);
  const { provider, model, baseUrl, isNamedByPerson } = chosen;
  const consents = isNamedByPerson
    ? [...agreed, consentKey({ provider, model, baseUrl, secrets: settings.secrets })]
    : [...agreed];
  return { settings: { ...settings, provider, model, baseUrl, consents }, problems, chosen };
};

/** An unreadable file ends the command: the defaults could name other folders than the person chose. */
export const storedSettings = (file: string): unknown => {
  try {
    return JSON.parse(readWhole(nodeModules.fs, file).toString('utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(EXIT.usage, 'settings', `The settings in ${file} can't be read: ${why}`);
  }
};

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { consentKey } from '../../src/settings/provider-consent';
import { readSettings, type ReadSettings } from '../../src/settings/settings';
import { hasCode } from '../../src/desktop/file-error';
import { readWhole } from '../../src/desktop/read-file';
import { nodeModules } from '../node/node-modules.mjs';
import { type ChosenProvider, withProviderVariables } from './chosen-provider.mjs';
import type { Environment } from './environment.mjs';
import { CommandError, EXIT } from '../words/exit-code.mjs';
import { printable } from '../words/printable.mjs';

/** Shared with the plugin, which keeps it there. */
const PLUGIN_FOLDER = join('plugins', 'deputy');
const SETTINGS_FILE = 'data.json';
const USUAL_FOLDER = '.obsidian';

/**
 * Obsidian lets a person choose another hidden folder for its settings: the only one that holds Deputy's is it, or else
 * the only one in which Deputy is installed. Where several hold settings, and the usual folder none, the command ends.
 * `named` is what `DEPUTY_OBSIDIAN_DIR` says.
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

/** The defaults could be other folders than the person chose, and so could either file's. */
const severalSettings = (files: readonly string[]): CommandError => {
  const list = files.map(printable).join(' and ');
  const message = `Deputy's settings are in ${list}. Name the configuration folder that Obsidian uses, such as DEPUTY_OBSIDIAN_DIR=.obsidian, or delete the others.`;
  return new CommandError(EXIT.usage, 'settings', message);
};

/** As Obsidian takes it: a folder of the vault whose name begins with a dot. */
function hiddenName(name: string): string {
  if (/^\.[^./\\][^/\\]*$/.test(name)) return name;
  const message = `DEPUTY_OBSIDIAN_DIR is ${printable(name)}, which is no configuration folder: it must be the name of a folder of the vault that begins with a dot.`;
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

export interface VaultSettings extends ReadSettings {
  chosen: ChosenProvider;
}

/**
 * The plugin's settings with what the environment says about the provider, and this device's consents, on top. That a
 * person names a provider here is the consent for this run.
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
    ? [...agreed, consentKey({ provider, baseUrl, secrets: settings.secrets })]
    : [...agreed];
  return { settings: { ...settings, provider, model, baseUrl, consents }, problems, chosen };
};

/** A file that can't be read ends the command: the defaults could be other folders than the person chose. */
export const storedSettings = (file: string): unknown => {
  try {
    return JSON.parse(readWhole(nodeModules.fs, file).toString('utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(EXIT.usage, 'settings', `The settings in ${file} can not be read: ${why}`);
  }
};

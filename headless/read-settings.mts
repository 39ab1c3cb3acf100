import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentKey, readSettings, type ReadSettings, type Settings } from '../src/deputy/settings';
import { hasCode } from '../src/desktop/file-error';
import type { Environment } from './environment.mjs';
import { CommandError, EXIT } from './exit-code.mjs';

/** Shared with the plugin, which keeps it there. */
const SETTINGS_FILE = join('.obsidian', 'plugins', 'deputy', 'data.json');

/** The plugin's settings with what the environment says about the provider, and this device's consents, on top. */
export const readVaultSettings = (
  vault: string,
  environment: Environment,
  consents: readonly string[],
): ReadSettings => {
  const { settings, problems } = readSettings(storedSettings(join(vault, SETTINGS_FILE)));
  return { settings: withEnvironment({ ...settings, consents: [...consents] }, environment), problems };
};

const withEnvironment = (settings: Settings, environment: Environment): Settings => {
  const named = environment.get('LLM_PROVIDER')?.toLowerCase();
  const provider = named ?? settings.provider;
  // A model and an address belong to the provider they were chosen for.
  const isSame = provider === settings.provider;
  const baseUrl = environment.get('LLM_BASE_URL');
  const chosen = {
    ...settings,
    provider,
    model: environment.get('LLM_MODEL') ?? (isSame ? settings.model : ''),
    baseUrl: baseUrl ?? (isSame ? settings.baseUrl : ''),
  };
  // Naming a provider here is the consent, for the address named here or the provider's own. An address that only the
  // vault's settings name, which may have come with the vault, must have been agreed to on this device.
  const consents =
    named === undefined ? [] : [consentKey({ provider, ...(baseUrl === undefined ? {} : { baseUrl }) })];
  return { ...chosen, consents: [...settings.consents, ...consents] };
};

/** A file that can't be read ends the command: the defaults could be other folders than the person chose. */
const storedSettings = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(EXIT.usage, 'settings', `The settings in ${file} can not be read: ${why}`);
  }
};

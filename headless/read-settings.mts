import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentKey } from '../src/deputy/provider-consent';
import { readSettings, type ReadSettings } from '../src/deputy/settings';
import { hasCode } from '../src/desktop/file-error';
import { type ChosenProvider, chooseProvider } from './chosen-provider.mjs';
import type { Environment } from './environment.mjs';
import { CommandError, EXIT } from './exit-code.mjs';

/** Shared with the plugin, which keeps it there. */
const SETTINGS_FILE = join('.obsidian', 'plugins', 'deputy', 'data.json');

export interface VaultSettings extends ReadSettings {
  chosen: ChosenProvider;
}

/**
 * The plugin's settings with what the environment says about the provider, and this device's consents, on top. That a
 * person names a provider here is the consent for this run.
 */
export const readVaultSettings = (
  vault: string,
  environment: Environment,
  agreed: readonly string[],
): VaultSettings => {
  const { settings, problems } = readSettings(storedSettings(join(vault, SETTINGS_FILE)));
  const chosen = chooseProvider(settings, environment, agreed);
  const { provider, model, baseUrl, isNamedByPerson } = chosen;
  const consents = isNamedByPerson
    ? [...agreed, consentKey({ provider, baseUrl, secrets: settings.secrets })]
    : [...agreed];
  return { settings: { ...settings, provider, model, baseUrl, consents }, problems, chosen };
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

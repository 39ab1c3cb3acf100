import { dirname } from 'node:path';
import {
  editSettings,
  keysAsWanted,
  openStoredSettings,
  type SettingsChanges,
} from '../../src/core/settings/stored-settings';
import { DurableFiles } from '../../src/adapters/desktop/durable-files';
import { CommandError, EXIT } from '../words/exit-code.mjs';
import { nodeModules } from '../node/node-modules.mjs';
import { storedSettings } from './read-settings.mjs';

/**
 * Changes the plugin's settings file in this vault, like its settings tab: keys unknown to this version stay. `known`:
 * the settings that the change was made from. Returns the keys that hold the change as wanted.
 */
export const changeVaultSettings = (
  file: string,
  change: SettingsChanges,
  known: SettingsChanges,
): string[] => {
  const stored = storedSettings(file);
  const { readOnly } = openStoredSettings(stored);
  if (readOnly !== null) throw new CommandError(EXIT.usage, 'settings', readOnly.why);
  const files = new DurableFiles(nodeModules);
  files.makeFolder(dirname(file));
  const content = editSettings(stored, change, known);
  files.replace(file, JSON.stringify(content, null, 2), { isDurable: true });
  return keysAsWanted(content, change);
};

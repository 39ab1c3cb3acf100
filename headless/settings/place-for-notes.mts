import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DASHBOARD_PATH } from '../../src/core/app/view/dashboard-note';
import { runnerPath } from '../../src/core/session/runner';
import { DEFAULT_FOLDERS, type Folders } from '../../src/core/settings/folders';
import { readSettings } from '../../src/core/settings/settings';
import { settingsFile, storedSettings } from './read-settings.mjs';

/** Why a folder takes `deputy setup --here`; `null` if it does not. */
export function whyHere(
  folder: string,
  named?: string,
): { code: 'inside_vault' | 'other_files'; why: string } | null {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere || existsSync(join(folder, '.obsidian'))) return null;
  const around = vaultAround(dirname(folder));
  if (around !== null) return { code: 'inside_vault', why: `lies in the vault ${around}` };
  const { folders } = readSettings(storedSettings(settingsFile(folder, named))).settings;
  return isSetUp(folder, folders) || isForNotes(folder, readdirSync(folder), folders)
    ? null
    : { code: 'other_files', why: 'holds other files and is no vault of Obsidian' };
}

/** Whether a folder has plugins of Obsidian, or nothing but hidden files and folders that Deputy uses. */
function isForNotes(folder: string, names: readonly string[], folders: Folders): boolean {
  const isHidden = (name: string): boolean => name.startsWith('.');
  const used = new Set([DASHBOARD_PATH, ...Object.values(folders).map((path) => path.split('/')[0])]);
  return (
    names.some((name) => isHidden(name) && existsSync(join(folder, name, 'plugins'))) ||
    names.every((name) => isHidden(name) || used.has(name))
  );
}

const isSetUp = (folder: string, { needsAction, logs }: Folders): boolean =>
  [needsAction, runnerPath(logs)].some((path) => existsSync(join(folder, path)));

/** This folder or the nearest one around it that is a vault of Obsidian, or has Deputy's settings or folders. */
const vaultAround = (folder: string): string | null => {
  const stored = settingsFile(folder);
  const isVault = existsSync(join(folder, '.obsidian')) || existsSync(stored);
  if (isVault || isSetUp(folder, DEFAULT_FOLDERS)) return folder;
  return dirname(folder) === folder ? null : vaultAround(dirname(folder));
};

import { migrateSettings, SETTINGS_VERSION, versionOf } from './settings-migrations';
import { readSettings, type Settings } from './settings';

/** How `data.json` was found. */
export interface StoredSettings {
  /** What counts: the defaults where nothing can be read. */
  settings: Settings;
  /** One sentence for each value that was not understood. */
  problems: string[];
  /** Why nothing may be written there before a person has started over; `null`: it may. */
  readOnly: { kind: 'broken' | 'newer'; why: string } | null;
}

/** What a person can change; who may receive notes belongs to the device, and the version to Deputy. */
export type SettingsChanges = Partial<Omit<Settings, 'consents'>>;

/**
 * Reads `data.json`, whatever it holds: nothing throws. `undefined` and `null` are a file that is not there; a file that
 * is no JSON is given as its text.
 */
export function openStoredSettings(stored: unknown): StoredSettings {
  return { ...readSettings(stored), readOnly: refusalOf(stored) };
}

function refusalOf(stored: unknown): StoredSettings['readOnly'] {
  if (stored === undefined || stored === null) return null;
  const version = isRecord(stored) ? versionOf(stored) : null;
  if (version === null) return { kind: 'broken', why: BROKEN };
  return version > SETTINGS_VERSION ? { kind: 'newer', why: NEWER } : null;
}

const BROKEN =
  'The stored settings are damaged, so Deputy does not know which folders and provider you chose.';
const NEWER =
  'The stored settings were written by a newer Deputy. Update Deputy on this device, or start over here.';

/**
 * What is to be stored once a person has changed something. What this version does not know stays, and so does a value
 * that it did not understand, until that setting is changed. Only for settings that are not read-only.
 */
export function editSettings(stored: unknown, changes: SettingsChanges): Record<string, unknown> {
  const before = isRecord(stored) ? migrateSettings(stored) : {};
  const folders = isRecord(before['folders']) ? before['folders'] : {};
  return {
    ...before,
    ...changes,
    ...(changes.folders === undefined ? {} : { folders: { ...folders, ...changes.folders } }),
    version: SETTINGS_VERSION,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

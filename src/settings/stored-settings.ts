import { migrateSettings, SETTINGS_VERSION, versionOf } from './settings-migrations';
import { readSettings, type Settings } from './settings';

/** The content and state of `data.json`. */
export interface StoredSettings {
  /** Settings in force: the defaults if nothing can be read. */
  settings: Settings;
  /** One sentence per value that was not understood. */
  problems: string[];
  /** Why the file must not be written before a person has started over; `null` if writing is allowed. */
  readOnly: { kind: 'broken' | 'newer'; why: string } | null;
}

/** Settings that a person can change: `consents` belongs to the device, and the version to Deputy. */
export type SettingsChanges = Partial<Omit<Settings, 'consents'>>;

/**
 * Reads `data.json` whatever it holds; nothing throws. `undefined` and `null` mean that there is no file; a
 * file that is not JSON is passed as its text.
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
 * Changes the content of `data.json`; returns the new content. Keys unknown to this version stay, and so does a value
 * that was not understood until its setting is changed. Only for settings that are not read-only.
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

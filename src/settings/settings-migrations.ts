/** Version of the `data.json` format. A file without a version has version 1. */
export const SETTINGS_VERSION = 1;

type Stored = Record<string, unknown>;

/** Migration to the next version, by the version it starts from. */
const STEPS: Readonly<Record<number, (stored: Stored) => Stored>> = {};

/** The version that stored settings name: a whole number from 1 on; `null` for any other value. */
export function versionOf({ version = 1 }: Stored): number | null {
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : null;
}

/** Migrates settings to the newest version. Settings of a newer or unknown version stay as they are. */
export function migrateSettings(stored: Stored, steps = STEPS, newest = SETTINGS_VERSION): Stored {
  let migrated = stored;
  for (let version = versionOf(stored) ?? newest; version < newest; version += 1) {
    migrated = { ...(steps[version]?.(migrated) ?? migrated), version: version + 1 };
  }
  return migrated;
}

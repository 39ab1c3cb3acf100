/** The form in which `data.json` is written. A file without a version is of the first form. */
export const SETTINGS_VERSION = 1;

type Stored = Record<string, unknown>;

/** The step from each form to the next, by the form it starts from. */
const STEPS: Readonly<Record<number, (stored: Stored) => Stored>> = {};

/** A whole number from 1 on; `null` where something else stands there. */
export function versionOf({ version = 1 }: Stored): number | null {
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : null;
}

/** The same settings in the newest form. What is newer, or of no form that is known, stays as it is. */
export function migrateSettings(stored: Stored, steps = STEPS, newest = SETTINGS_VERSION): Stored {
  let migrated = stored;
  for (let version = versionOf(stored) ?? newest; version < newest; version += 1) {
    migrated = { ...(steps[version]?.(migrated) ?? migrated), version: version + 1 };
  }
  return migrated;
}

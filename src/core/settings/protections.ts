import { consentHash } from './consents';
import { type Fields, SETTINGS, SETTING_KEYS } from './settings-table';
import type { SettingRow } from './setting-row';

/** The strictest values that this device has seen, of each setting that protects. */
export type Seen = Partial<Fields>;

/**
 * A value in the vault's files that protects less than the one this device has seen, and is not in force yet.
 */
export interface Loosened {
  key: keyof Fields;
  /**
   * `label`: the setting's name. `change`: the difference that the files would make; quoted text comes from
   * the vault.
   */
  label: string;
  change: string;
  /** Hash that a person gives to accept exactly this change. */
  hash: string;
}

interface Protection<Key extends keyof Fields = keyof Fields> {
  key: Key;
  /**
   * Compares the files' value with the seen one. `take` stores the value in force; `loosened` is set if the
   * files would protect less.
   */
  guard: (file: Fields, seen: Seen) => { take: (into: Seen) => void; loosened: Loosened | null };
  /** Accepts the files' value, because a person on this device wants it. */
  accept: (file: Fields, into: Seen) => void;
  /** Reads a saved value; an invalid one is ignored. */
  parse: (kept: Readonly<Record<string, unknown>>, into: Seen) => void;
}

function protection<Key extends keyof Fields>(key: Key): Protection<Key>[] {
  const { schema, name, guard }: SettingRow<Fields[Key]> = SETTINGS[key];
  if (guard === null) return [];
  return [
    {
      key,
      guard: (file, seen) => {
        const known: Fields[Key] = seen[key] === undefined ? file[key] : seen[key];
        const value = guard.strictest(known, file[key]);
        const isLoosened = JSON.stringify(value) !== JSON.stringify(guard.strictest(file[key], file[key]));
        return {
          take: (into) => (into[key] = value),
          loosened: isLoosened
            ? {
                key,
                label: name,
                change: guard.change(value, file[key]),
                hash: consentHash(`setting ${key} ${JSON.stringify([value, file[key]])}`),
              }
            : null,
        };
      },
      accept: (file, into) => (into[key] = file[key]),
      parse: (kept, into) => {
        const parsed = schema.safeParse(kept[key]);
        if (parsed.success) into[key] = parsed.data;
      },
    },
  ];
}

/** The settings that protect. A looser value in the vault's files needs a confirmation on this device. */
export const PROTECTIONS: readonly Protection[] = SETTING_KEYS.flatMap((key) => protection(key));

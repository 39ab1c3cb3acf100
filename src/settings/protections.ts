import { consentHash } from './consent-hash';
import { type Fields, SETTINGS, SETTING_KEYS } from './settings-table';
import type { SettingRow } from './setting-row';

/** What was seen of the settings that protect, the strictest of each. */
export type Seen = Partial<Fields>;

/** A setting of the vault's files that protects less than what this device has seen, and does not count yet. */
export interface Loosened {
  key: keyof Fields;
  /** The setting's name, and what the files would change. What it quotes comes with the vault. */
  label: string;
  change: string;
  /** By which a person agrees to exactly this change. */
  hash: string;
}

interface Protection<Key extends keyof Fields = keyof Fields> {
  key: Key;
  /** What counts of a value in the files, after what was seen; `loosened`: the files would protect less. */
  guard: (file: Fields, seen: Seen) => { take: (into: Seen) => void; loosened: Loosened | null };
  /** Keeps the files' value, because a person on this device wants it. */
  accept: (file: Fields, into: Seen) => void;
  /** Of what was kept; nothing where that is no value of the setting. */
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

/** The settings that protect; what the vault's files loosen of them needs a yes on this device. */
export const PROTECTIONS: readonly Protection[] = SETTING_KEYS.flatMap((key) => protection(key));

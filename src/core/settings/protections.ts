import type * as z from '../../kernel/notes/values/schema';
import { consentHash } from './consents';
import type { SettingRow } from './setting-row';
import { settingRows } from './settings-table';

/** The strictest values that this device has seen, of each setting that protects, by its key. */
export type SeenValues = Record<string, unknown>;

/** A value in the vault's files that protects less than the seen one, and is not in force yet. */
export interface Loosened {
  key: string;
  /** `label`: the setting's name. `change`: what the files would change; quoted text comes from the vault. */
  label: string;
  change: string;
  /** Hash that a person gives to accept exactly this change. */
  hash: string;
}

interface Protection {
  key: string;
  schema: z.ZodMiniType;
  /** Compares the files' value with the seen one. `value` is in force; `loosened` is set if the files would protect less. */
  guard: (file: unknown, seen: unknown) => { value: unknown; loosened: Loosened | null };
}

function protection(key: string, { schema, name, guard }: SettingRow<unknown>): Protection[] {
  if (guard === null) return [];
  return [
    {
      key,
      schema,
      guard: (file, seen) => {
        const value = guard.strictest(seen === undefined ? file : seen, file);
        const isLoosened = JSON.stringify(value) !== JSON.stringify(guard.strictest(file, file));
        return {
          value,
          loosened: isLoosened
            ? {
                key,
                label: name,
                change: guard.change(value, file),
                hash: consentHash(`setting ${key} ${JSON.stringify([value, file])}`),
              }
            : null,
        };
      },
    },
  ];
}

/** The settings that protect. A looser value in the vault's files needs a confirmation on this device. */
export const protections = (): readonly Protection[] =>
  settingRows().flatMap(({ key, row }) => protection(key, row));

import { readSettings, type Settings, SETTINGS_VERSION, versionOf } from './settings';
import { isRecord } from '../../kernel/notes/values/json';

/** The content and state of `data.json`. */
export interface StoredSettings {
  /** Settings in force: the defaults if nothing can be read. */
  settings: Settings;
  /** One sentence per value that was not understood. */
  problems: string[];
  /** Why the file must not be written before a person has started over; `null` if writing is allowed. */
  readOnly: { kind: 'broken' | 'newer'; why: string } | null;
}

/** Settings that a person can change, features' by key: `consents` is the device's, the version Deputy's. */
export type SettingsChanges = Partial<Omit<Settings, 'consents'>> & Readonly<Record<string, unknown>>;

/** Reads `data.json`, whatever it holds: `undefined` or `null` for no file, its text if it is not JSON. */
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
 * Changes the content of `data.json`; returns the new content. Keys unknown to this version stay; so does an invalid
 * value, until its setting is changed. Only for settings that are not read-only. `known`: the settings that the changes
 * were made from; changes by another device to the same list or record stay, too.
 */
export function editSettings(
  stored: unknown,
  changes: SettingsChanges,
  known: SettingsChanges = {},
): Record<string, unknown> {
  const before = isRecord(stored) ? stored : {};
  const folders = isRecord(before['folders']) ? before['folders'] : {};
  const [base, there]: AnyRecord[] = [{ ...known }, { ...openStoredSettings(stored).settings }];
  const merged: Record<string, unknown> = {};
  for (const [key, mine] of Object.entries(changes)) merged[key] = merge(mine, base?.[key], there?.[key]);
  return {
    ...before,
    ...merged,
    ...(isRecord(merged['folders']) ? { folders: { ...folders, ...merged['folders'] } } : {}),
    version: SETTINGS_VERSION,
  };
}

/** The keys of `changes` whose values in `content` are exactly the wanted ones, without additions by another device. */
export const keysAsWanted = (content: AnyRecord, changes: SettingsChanges): string[] =>
  Object.entries(changes).flatMap(([key, wanted]) => (isSame(content[key], wanted) ? [key] : []));

type AnyRecord = Readonly<Record<string, unknown>>;

/** Merges two changes of one value; `mine` wins where both changed the same thing. */
function merge(mine: unknown, known: unknown, there: unknown): unknown {
  if (known === undefined || isSame(there, known)) return mine;
  if (Array.isArray(mine) && Array.isArray(known) && Array.isArray(there))
    return mergeLists(mine, known, there);
  return isRecord(mine) && isRecord(known) && isRecord(there) ? mergeRecords(mine, known, there) : mine;
}

function mergeRecords(mine: AnyRecord, known: AnyRecord, there: AnyRecord): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const key of Object.keys({ ...there, ...mine })) {
    const isMine = !isSame(mine[key], known[key]);
    const value = isMine && key in mine ? merge(mine[key], known[key], there[key]) : there[key];
    if (value !== undefined && (key in mine || !isMine)) joined[key] = value;
  }
  return joined;
}

/** Merges lists of named things or plain values. */
function mergeLists(mine: unknown[], known: unknown[], there: unknown[]): unknown[] {
  const idOf = (item: unknown): string =>
    isRecord(item) && typeof item['name'] === 'string' ? item['name'] : JSON.stringify(item);
  const [ofMine, ofKnown, ofThere] = [mine, known, there].map(
    (list) => new Map(list.map((item) => [idOf(item), item])),
  );
  const kept = mine.flatMap((item) => {
    const [before, other] = [ofKnown?.get(idOf(item)), ofThere?.get(idOf(item))];
    if (before !== undefined && isSame(item, before)) return other === undefined ? [] : [other];
    return [merge(item, before, other)];
  });
  const isNew = (item: unknown): boolean =>
    ofMine?.has(idOf(item)) !== true && ofKnown?.has(idOf(item)) !== true;
  return [...kept, ...there.filter(isNew)];
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

import type * as z from '../../kernel/notes/values/schema';
import type { ModelChoice } from '../../llm/provider/setup/plan-connection';
import { folderOverlaps } from './folder-overlaps';
import { DEFAULT_FOLDERS, type FolderName, folderPathSchema, type Folders } from './folders';
import type { ChangeNeed, SettingRow } from './setting-row';
import { featureSettings } from './feature-setting';
import { type Fields, SETTINGS, SETTING_KEYS, settingRows } from './settings-table';

/** The user's settings (`data.json`), shared by the plugin and the command line. */
export interface Settings extends Fields {
  folders: Folders;
  /**
   * Recipients of notes that a person allowed, as `consentKey` writes them; `rules` needs none. The host fills the list
   * from this device's store: `data.json` comes with the vault, and a vault must not give consent for its reader.
   */
  consents: string[];
}

/** Version of the `data.json` format. A file without a version has version 1. */
export const SETTINGS_VERSION = 1;

/** The version in stored settings: a whole number, 1 or more; `null` for any other value. */
export function versionOf({ version = 1 }: Readonly<Record<string, unknown>>): number | null {
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : null;
}

/** The model for all work without a model of its own. */
export const mainChoice = ({
  provider,
  model,
  baseUrl,
}: Pick<Settings, 'provider' | 'model' | 'baseUrl'>): ModelChoice => ({
  provider,
  ...(model === '' ? {} : { model }),
  ...(baseUrl === '' ? {} : { baseUrl }),
});

export interface ReadSettings {
  settings: Settings;
  /** One sentence per value that was not understood; the default is used instead. */
  problems: string[];
}

/** Reads stored settings of any state: keeps valid values, replaces the rest by defaults, never throws. */
export function readSettings(stored: unknown): ReadSettings {
  const problems: string[] = [];
  const record = asRecord(stored, 'The settings are not an object', problems);
  if ((versionOf(record) ?? 0) > SETTINGS_VERSION) problems.push(NEWER);
  const read = <T>(schema: z.ZodMiniType<T>, name: string, value: unknown, fallback: T): T => {
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push(
      `The setting "${name}" is not valid (${parsed.error.issues[0]?.message ?? 'wrong type'}); the default is used.`,
    );
    return fallback;
  };
  const storedFolders = asRecord(record['folders'], 'The setting "folders" is not an object', problems);
  const folders = readFolders((name) =>
    read(folderPathSchema, `folders.${name}`, storedFolders[name], DEFAULT_FOLDERS[name]),
  );
  const overlaps = folderOverlaps(folders);
  problems.push(...overlaps.map((overlap) => `${overlap}; the default folders are used.`));
  const placed = overlaps.length === 0 ? folders : { ...DEFAULT_FOLDERS };
  const fields: Partial<Fields> = {};
  const readField = <Key extends keyof Fields>(key: Key): Fields[Key] => {
    const { schema, defaultIn, default: usual } = SETTINGS[key];
    return (fields[key] = read(schema, key, record[key], defaultIn?.(folders) ?? usual));
  };
  for (const key of SETTING_KEYS) readField(key);
  const ofFeatures = featureSettings().map(({ key, row }): [string, unknown] => [
    key,
    read(row.schema, key, record[key], row.default),
  ]);
  if (!isComplete(fields)) throw new Error('A setting has no default.');
  const settings = { ...Object.fromEntries(ofFeatures), ...fields, folders: placed, consents: [] };
  return { settings, problems };
}

const isComplete = (fields: Partial<Fields>): fields is Fields =>
  SETTING_KEYS.every((key) => fields[key] !== undefined);

const NEWER = 'The settings were written by a newer Deputy; what this one does not know is ignored.';

const readFolders = (folder: (name: FolderName) => string): Folders => ({
  inbox: folder('inbox'),
  imported: folder('imported'),
  needsAction: folder('needsAction'),
  drafts: folder('drafts'),
  pendingApproval: folder('pendingApproval'),
  approved: folder('approved'),
  rejected: folder('rejected'),
  plans: folder('plans'),
  donePlans: folder('donePlans'),
  done: folder('done'),
  archive: folder('archive'),
  skills: folder('skills'),
  memory: folder('memory'),
  reminders: folder('reminders'),
  logs: folder('logs'),
});

function asRecord(value: unknown, complaint: string, problems: string[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  if (value !== undefined && value !== null) problems.push(`${complaint}; the defaults are used.`);
  return {};
}

/** The most urgent effect of all changed settings; `null` if nothing has changed. */
export function changeNeed(before: Settings, after: Settings): ChangeNeed | null {
  const isSame = (key: string): boolean =>
    JSON.stringify(Reflect.get(before, key)) === JSON.stringify(Reflect.get(after, key));
  const needs = settingRows().flatMap(({ key, row }) =>
    isSame(key) ? [] : [needOf(row, Reflect.get(before, key), Reflect.get(after, key))],
  );
  if (!isSame('folders')) needs.push('now');
  const [had, has] = [before.consents, after.consents];
  if (has.some((line) => !had.includes(line))) needs.push('after');
  if (had.some((line) => !has.includes(line))) needs.push('now');
  return URGENCY.find((need) => needs.includes(need)) ?? null;
}

/** How urgent a change is. If the former setting protected more, work that began under it may finish. */
function needOf({ needs, guard }: SettingRow<unknown>, had: unknown, has: unknown): ChangeNeed {
  if ((needs !== 'now' && needs !== 'act') || guard === null || guard.isUnordered === true) return needs;
  const strictest = guard.strictest(had, has);
  return valuesOf(strictest) === valuesOf(had) ? 'after' : needs;
}

/** Serialises a value for comparison; lists are equal in any order. */
const valuesOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value);

const URGENCY = ['now', 'act', 'after', 'nothing'] as const;

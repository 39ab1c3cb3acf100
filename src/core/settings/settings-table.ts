import { featureSettings } from './feature-setting';
import { MODEL_ROWS } from './rows/model-rows';
import { PERSON_ROWS } from './rows/person-rows';
import { WORK_ROWS } from './rows/work-rows';
import type { SettingRow, ShownSetting } from './setting-row';

/** All settings except the folders, one row each; each place of the settings tab shows its rows in this order. */
const TABLE = { ...MODEL_ROWS, ...PERSON_ROWS, ...WORK_ROWS };

type Table = typeof TABLE;

export type Fields = {
  [Key in keyof Table]: Table[Key] extends SettingRow<infer Value> ? Value : never;
};

export const SETTINGS: { readonly [Key in keyof Fields]: SettingRow<Fields[Key]> } = TABLE;

/** Settings drawn by a page or row of their own. */
export type OwnKey = {
  [Key in keyof Table]: Table[Key]['control'] extends { kind: 'page' } ? Key : never;
}[keyof Table];

export const SHOWN_SETTINGS: { readonly [Key in Exclude<keyof Fields, OwnKey>]: ShownSetting } = TABLE;

export const isOwnKey = (key: keyof Fields): key is OwnKey => TABLE[key].control.kind === 'page';

export const isSettingKey = (key: string): key is keyof Fields => Object.hasOwn(TABLE, key);

export const SETTING_KEYS: readonly (keyof Fields)[] = Object.keys(TABLE).filter(isSettingKey);

/** The rows of the core, then those of features. */
export const settingRows = (): readonly { key: string; row: SettingRow<unknown> }[] => [
  ...SETTING_KEYS.map((key) => ({ key, row: SETTINGS[key] })),
  ...featureSettings(),
];

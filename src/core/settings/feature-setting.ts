import type { GenericSettingRow } from './setting-row';

export type FeatureRow<Value = unknown> = GenericSettingRow<Value>;

/** A feature's setting, under its key in `data.json`. */
export interface FeatureSetting<Value = unknown> {
  key: string;
  row: FeatureRow<Value>;
}

const rows = new Map<string, FeatureRow>();

/** Registers the settings of features, and removes all others. Called by `useFeatures`, before settings are read. */
export function useSettings(used: readonly FeatureSetting[]): void {
  rows.clear();
  for (const { key, row } of used) rows.set(key, row);
}

export const featureRow = (key: string): FeatureRow | undefined => rows.get(key);

export const featureSettings = (): FeatureSetting[] => [...rows].map(([key, row]) => ({ key, row }));

/** The value of a feature's setting; its default if the settings hold none that is valid. */
export function valueOf<Value>(settings: object, { key, row }: FeatureSetting<Value>): Value {
  const parsed = row.schema.safeParse(Reflect.get(settings, key));
  return parsed.success ? parsed.data : row.default;
}

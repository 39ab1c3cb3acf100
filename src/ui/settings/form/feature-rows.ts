import type { SettingGroupItem } from 'obsidian';
import type { SettingsPage } from '../../../core/settings/setting-row';
import type { OwnKey } from '../../../core/settings/settings-table';
import type { SectionContext } from './section-context';

/** Rows of a feature in the settings tab, redrawn with it. */
export interface FeatureRows {
  /** The page, above or below the rows of its settings; or the core's setting that the rows replace. */
  place: `${'above' | 'below'} ${SettingsPage}` | OwnKey;
  rows: (context: SectionContext) => SettingGroupItem[];
}

let used: readonly FeatureRows[] = [];

/** Registers the rows of features. Called when the app starts. */
export function useFeatureRows(rows: readonly FeatureRows[]): void {
  used = rows;
}

export const featureRowsAt = (place: FeatureRows['place'], context: SectionContext): SettingGroupItem[] =>
  used.filter((each) => each.place === place).flatMap(({ rows }) => rows(context));

import type { SettingGroupItem } from 'obsidian';
import type { SettingsPage } from '../../../core/settings/setting-row';
import type { OwnKey } from '../../../core/settings/settings-table';
import type { SectionContext } from './section-context';
import { Registry } from '../../../kernel/notes/values/registry';

export interface FeatureRows {
  /** The page, above or below the rows of its settings; or the core's setting that the rows replace. */
  place: `${'above' | 'below'} ${SettingsPage}` | OwnKey;
  rows: (context: SectionContext) => SettingGroupItem[];
}

export const featureRows = new Registry<FeatureRows>();

export const featureRowsAt = (place: FeatureRows['place'], context: SectionContext): SettingGroupItem[] =>
  featureRows.rows.filter((each) => each.place === place).flatMap(({ rows }) => rows(context));

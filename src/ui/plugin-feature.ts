import { type FeatureActRows, useActRows } from './parts/item-act';

/** What a feature adds to the app. `src/features/plugin.ts` lists them. */
export interface PluginFeature {
  /** How the app runs, reports and offers the feature's acts. */
  acts?: FeatureActRows;
}

/** Makes known what features add to the app. Called when the app starts. */
export function usePlugin(features: readonly PluginFeature[]): void {
  useActRows(features.flatMap(({ acts }) => acts ?? []));
}

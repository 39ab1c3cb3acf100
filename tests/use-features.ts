import { type Feature, useFeatures } from '../src/core/feature';
import { useWork } from '../src/core/use-work';
import { FEATURES } from '../src/features';
import { WORK } from '../src/features/work';

/** Makes these features known in place of those that can be taken out. */
export function useOnly(features: readonly Feature[]): void {
  const others = WORK.filter((work) => !FEATURES.some((feature) => feature === work));
  useFeatures(features);
  useWork([...others, ...features]);
}

/** Makes known what features add to the app, where there is a page. */
export async function useUi(): Promise<void> {
  const { PLUGIN } = await import('../src/features/plugin');
  const { usePlugin } = await import('../src/ui/plugin-feature');
  usePlugin(PLUGIN);
}

import type { PluginFeature } from '../../../ui/plugin-feature';
import { modelRoutesPage } from './model-routes-page';

/** Another model, a fallback and a reasoning effort for single kinds of work, chosen in the settings. */
export const routesUi: PluginFeature = {
  rows: [{ place: 'routes', rows: (context) => [modelRoutesPage(context)] }],
};

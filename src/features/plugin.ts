import type { PluginFeature } from '../ui/plugin-feature';
import { askUi } from './ask/ui/feature';
import { plansUi } from './plans/ui/feature';
import { revisionUi } from './revision/ui/feature';
import { skillsUi } from './skills/ui/feature';

/** What features add to the app, one line each. */
export const PLUGIN: readonly PluginFeature[] = [askUi, plansUi, revisionUi, skillsUi];

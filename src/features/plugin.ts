import type { PluginFeature } from '../ui/plugin-feature';
import { accountsUi } from './accounts/ui/feature';
import { askUi } from './ask/ui/feature';
import { attachmentsUi } from './attachments/ui/feature';
import { plansUi } from './plans/ui/feature';
import { previewsUi } from './previews/ui/feature';
import { repliesUi } from './replies/ui/feature';
import { revisionUi } from './revision/ui/feature';
import { routesUi } from './routes/ui/feature';
import { sendersUi } from './senders/ui/feature';
import { toolServersUi } from './tool-servers/ui/feature';
import { unansweredUi } from './unanswered/ui/feature';
import { uninstallUi } from './uninstall/ui/feature';
import { unsubscribeUi } from './unsubscribe/ui/feature';

/** Parts of features in the app, one line each; sections of the sidebar are in this order. */
export const PLUGIN: readonly PluginFeature[] = [
  accountsUi,
  plansUi,
  askUi,
  attachmentsUi,
  previewsUi,
  repliesUi,
  revisionUi,
  routesUi,
  sendersUi,
  toolServersUi,
  unansweredUi,
  uninstallUi,
  unsubscribeUi,
];

import type { PluginFeature } from '../../../ui/plugin-feature';
import { sendersPage } from '../../../ui/settings/work/senders-page';

export const sendersUi: PluginFeature = {
  rows: [{ place: 'above triage', rows: (context) => [sendersPage(context)] }],
};

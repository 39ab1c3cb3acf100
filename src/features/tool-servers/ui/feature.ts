import type { PluginFeature } from '../../../ui/plugin-feature';
import { emailToolRow } from './email-tool-row';
import { toolServersPage } from './tool-servers-page';

export const toolServersUi: PluginFeature = {
  rows: [
    { place: 'emailTool', rows: (context) => [emailToolRow(context)] },
    { place: 'toolServers', rows: (context) => [toolServersPage(context)] },
  ],
};

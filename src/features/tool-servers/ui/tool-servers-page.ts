import type { SettingDefinitionPage } from 'obsidian';
import { isServerAllowed } from '../../../core/settings/consents';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { howMailLeaves } from '../../../core/settings/send-via';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';

/**
 * Servers whose tools an approval may call. Nothing is called without an approval, whatever a server says.
 */
export function toolServersPage(context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const servers = host.settings.toolServers;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: SETTINGS.toolServers.name,
    desc: summaryOf(context),
    items: [
      {
        type: 'list',
        heading: 'MCP servers',
        emptyState: `None. ${howMailLeaves(host.settings, context.runner).words}`,
        items: servers.map((server) => serverRow(context, server)),
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                const server = servers[index];
                if (server !== undefined)
                  begin(changing().then(({ removeServer }) => removeServer(context, server)));
              },
              addItem: {
                name: 'Add server',
                action: (): void => {
                  begin(changing().then(({ editServer }) => editServer(context, null)));
                },
              },
            }),
      },
    ],
  };
}

function summaryOf({ host: { settings, consents } }: SectionContext): string {
  const names = settings.toolServers.map((server) =>
    isServerAllowed(server, { consents, secrets: settings.secrets })
      ? server.name
      : `${server.name} (not allowed on this device)`,
  );
  return names.length === 0 ? 'None.' : names.join(', ');
}

const changing = () => import('./change-tool-servers');

/** A server that is not allowed is shown before it can be edited, because saving it would allow it. */
function serverRow(context: SectionContext, server: ToolServer) {
  const { host, begin } = context;
  const isAllowed = isServerAllowed(server, { consents: host.consents, secrets: host.settings.secrets });
  const place = placeOf(server);
  const row = { name: server.name, desc: isAllowed ? place : `Not allowed on this device. ${place}` };
  if (host.stored.readOnly !== null) return row;
  return {
    ...row,
    action: (): void => {
      begin(changing().then((by) => (isAllowed ? by.editServer : by.allowServer)(context, server)));
    },
  };
}

const placeOf = ({ transport }: ToolServer): string =>
  transport.kind === 'http' ? transport.url : `${transport.command}, a program: on a desktop only`;

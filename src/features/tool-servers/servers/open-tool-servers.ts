import { type ClosableTools, late, type OpenServers } from '../../../adapters/servers/open-servers';
import { isServerAllowed } from '../../../core/settings/consents';
import { localFetch } from '../../../kernel/ports/fetch';
import { openStdioTransport } from './stdio-transport';

export const openToolServers: OpenServers = ({
  node,
  settings,
  consents,
  secrets,
  clock,
  fetch,
  version,
}) => ({
  toolServers: late<ClosableTools>(async () => {
    const { McpServers } = await import('./mcp-servers');
    return new McpServers({
      servers: () => settings().toolServers,
      isAllowed: (server) =>
        isServerAllowed(server, { consents: consents.list(), secrets: settings().secrets }),
      fetch: localFetch(fetch, () => settings().localOnly),
      openTransport: node === null ? null : openStdioTransport(node),
      ...{ secrets, clock, version },
    });
  }),
});
